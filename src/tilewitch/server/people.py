"""Who is asking? Guests by a signed cookie, people with an account by a session, programs by a token."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from typing import Literal

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from msgspec import UNSET

from tilewitch.server import messages
from tilewitch.server.messages import Me
from tilewitch.server.names import checked_name
from tilewitch.server.refusals import NotDone
from tilewitch.server.store.protocol import LoginTaken, Person, Secret, Store, Use
from tilewitch.server.tables import hashed

COOKIE = "tilewitch"
COOKIE_DAYS = 400
SESSION_DAYS = 60
DAY = 24 * 3600 * 1000
MOST_TOKENS = 20
GUEST = "Guest"


@dataclass(frozen=True)
class Asker:
    """Who asks, and how that is known."""

    person: str
    by: Literal["cookie", "session", "token", "nothing"]


class People:
    """Guests, accounts, sessions and tokens."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_urlsafe(16))
        self._hashing = asyncio.Semaphore(2)
        """Each hash takes 64 MB."""

    # ---- who

    async def asking(self, cookie: str | None, token: str | None) -> Asker:
        """Who shows this cookie or this token; a new guest where it is neither. Raises `NotDone` for a bad token."""
        if token is not None:
            found = await self._store.secret(hashed(token))
            if found is None or found.use != Use.TOKEN or found.person is None:
                raise NotDone("token", "this token is not known here", 401)
            return Asker(found.person, "token")
        kind, _, rest = (cookie or "").partition(".")
        if kind == "g":
            person, _, signature = rest.partition(".")
            if hmac.compare_digest(signature.encode(), self._sign(person).encode()):
                return Asker(person, "cookie")
        if kind == "s":
            found = await self._store.secret(hashed(rest))
            if found is not None and found.use == Use.SESSION and found.person is not None:
                return Asker(found.person, "session")
        return Asker(secrets.token_hex(16), "nothing")

    def guest_cookie(self, person: str) -> str:
        return f"g.{person}.{self._sign(person)}"

    def _sign(self, person: str) -> str:
        digest = hmac.digest(self._secret, f"guest {person}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:24]).decode()

    async def me(self, asker: Asker) -> Me:
        found = await self._store.person(asker.person)
        if found is None:
            return Me(None, None, None)
        return Me(found.name or None, known_language(found.language), found.login)

    async def name(self, asker: Asker) -> str:
        """What somebody is called."""
        found = await self._store.person(asker.person)
        return found.name if found is not None and found.name else GUEST

    async def change(self, asker: Asker, wish: messages.ChangeMe) -> Me:
        found = await self._store.person(asker.person)
        name = found.name if found is not None else ""
        language = found.language if found is not None else ""
        await self._store.save_person(
            Person(
                asker.person,
                name if wish.name is UNSET else checked_name(wish.name),
                language if wish.language is UNSET else wish.language,
                found.created if found is not None else now(),
                found.login if found is not None else None,
                found.password if found is not None else None,
            )
        )
        return await self.me(asker)

    async def called(self, asker: Asker, name: str | None) -> str:
        """What somebody is called who says so now, or has before."""
        if name is None:
            return await self.name(asker)
        return (await self.change(asker, messages.ChangeMe(name=checked_name(name)))).name or GUEST

    # ---- accounts

    async def make_account(self, asker: Asker, wish: messages.Credentials) -> str:
        """An account for a guest, who keeps tables and name. Gives the cookie of a session."""
        found = await self._store.person(asker.person)
        if found is not None and found.login is not None:
            raise NotDone("account", "you have an account already: {login}", 409, login=found.login)
        hash = await self._hash(wish.password)
        name, language = (found.name, found.language) if found is not None else (wish.login, "")
        created = found.created if found is not None else now()
        person = Person(asker.person, name or wish.login, language, created, wish.login, hash)
        try:
            await self._store.save_person(person)
        except LoginTaken:
            raise NotDone("login-taken", "somebody else has the login {login}", 409, login=wish.login) from None
        return await self._session(asker.person)

    async def log_in(self, wish: messages.Credentials) -> str:
        """The cookie of a session. It takes as long, and says the same, whether login or password is wrong."""
        found = await self._store.person_by_login(wish.login)
        hash = self._nobody if found is None or found.password is None else found.password
        right = await self._verify(hash, wish.password)
        if found is None or not right:
            raise NotDone("credentials", "login or password is wrong", 403)
        return await self._session(found.id)

    async def log_out(self, cookie: str | None) -> None:
        kind, _, secret = (cookie or "").partition(".")
        if kind == "s":
            await self._store.forget_secret(hashed(secret))

    async def new_token(self, asker: Asker, label: str) -> messages.Token:
        """A token for a program that acts for somebody."""
        if len(await self._store.secrets_of(asker.person, Use.TOKEN)) >= MOST_TOKENS:
            raise NotDone("tokens", "nobody has more than {most} tokens", 409, most=MOST_TOKENS)
        token = "tw_" + secrets.token_urlsafe(24)
        label = checked_name(label)
        await self._store.keep_secret(Secret(hashed(token), Use.TOKEN, now(), person=asker.person, label=label))
        return messages.Token(token, label)

    async def _session(self, person: str) -> str:
        secret = secrets.token_urlsafe(24)
        until = now() + SESSION_DAYS * DAY
        await self._store.keep_secret(Secret(hashed(secret), Use.SESSION, now(), person=person, until=until))
        return f"s.{secret}"

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hash: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hash, password)
            except Argon2Error:
                return False


def known_language(text: str) -> messages.Language | None:
    languages: tuple[messages.Language, ...] = ("en", "nl", "de")
    return next((language for language in languages if language == text), None)


def now() -> int:
    return time.time_ns() // 1_000_000


def fingerprint(person: str) -> str:
    """What log lines call somebody: the same for the same person, and nothing that could be used."""
    return hashlib.sha256(person.encode()).hexdigest()[:8]
