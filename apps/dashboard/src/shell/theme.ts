import { useSyncExternalStore } from "react";
import type { PlainEnglish } from "../languages/phrase.ts";

export const themes = ["system", "light", "dark"] as const;

type Theme = (typeof themes)[number];

export const themeNames: Record<Theme, PlainEnglish> = {
  system: "Theme: system",
  light: "Theme: light",
  dark: "Theme: dark",
};

const listeners = new Set<() => void>();
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme {
  const stored = localStorage.getItem("theme");
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply() {
  const theme = chosen();
  const isDark = theme === "system" ? systemIsDark.matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme) {
  if (theme === "system") localStorage.removeItem("theme");
  else localStorage.setItem("theme", theme);
  apply();
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
