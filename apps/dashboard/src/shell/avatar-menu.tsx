import { Link, useNavigate } from "@tanstack/react-router";
import { CircleUser, LogOut, Monitor, Moon, Sparkles, Sun } from "lucide-react";
import { queryClient } from "../api/query-client.ts";
import { api } from "../api/request.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { useOrganization } from "./me.ts";
import { chooseTheme, type Theme, themes, useTheme } from "./theme.ts";

const themeNames: Record<Theme, string> = {
  system: "Theme: system",
  light: "Theme: light",
  dark: "Theme: dark",
};
const themeIcons = { system: Monitor, light: Sun, dark: Moon };

export function AvatarMenu() {
  const { slug, user } = useOrganization();
  const navigate = useNavigate();
  const theme = useTheme();
  const name = user.name ?? user.email ?? "You";
  const ThemeIcon = themeIcons[theme];
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";

  async function signOut() {
    await api("POST /auth/sign-out", { body: {} });
    queryClient.clear();
    await navigate({ to: "/sign-in" });
  }

  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2.5 rounded-control px-2 font-medium text-ink-2 hover:bg-hover"
        >
          <Avatar name={name} />
          <span className="sr-only">Your menu:</span>
          <span className="min-w-0 truncate">{name}</span>
        </button>
      }
    >
      <MenuLink render={<Link to="/o/$slug/profile" params={{ slug }} />}>
        <CircleUser aria-hidden />
        Profile and notices
      </MenuLink>
      <MenuLink render={<Link to="/o/$slug/assistants" params={{ slug }} />}>
        <Sparkles aria-hidden />
        AI assistants
      </MenuLink>
      <MenuSeparator />
      <MenuItem onSelect={() => chooseTheme(nextTheme)}>
        <ThemeIcon aria-hidden />
        {themeNames[theme]}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
