// Before the first paint, and a file of its own because the Content-Security-Policy allows no inline script.
(() => {
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const chosen = localStorage.getItem("theme");
    const isDark = chosen ? chosen === "dark" : systemIsDark.matches;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  };
  apply();
  systemIsDark.addEventListener("change", apply);
})();
