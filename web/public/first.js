// Before anything is painted: the theme and the language that were chosen, so that no page flashes in another.
(function () {
    try {
        var chosen = JSON.parse(localStorage.getItem('tilewitch') || '{}');
        var root = document.documentElement;
        if (chosen.theme === 'light' || chosen.theme === 'dark') root.dataset.theme = chosen.theme;
        if (chosen.language) root.lang = chosen.language;
        if (chosen.motion === 'reduced') root.dataset.motion = 'reduced';
    } catch (error) {
        // A browser that keeps nothing shows the theme of the system.
    }
})();
