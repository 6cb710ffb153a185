import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  CircleUser,
  Landmark,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sparkles,
  Sun,
} from "lucide-react";
import { useSignOut } from "../data/accounts.ts";
import { useOrganization } from "../data/me.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { isAdmin } from "../words/roles.ts";
import { AvatarButton } from "./avatar-button.tsx";
import { chooseTheme, themeNames, themes, useTheme } from "./theme.ts";

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

export function AvatarMenu() {
  const { slug, user } = useOrganization();
  const signOut = useSignOut();
  const theme = useTheme();
  const name = user.name ?? user.email ?? "You";
  const ThemeIcon = themeIcons[theme];
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";

  return (
    <Menu side="top" trigger={<AvatarButton name={name} />}>
      <MenuLink render={<Link to="/o/$slug/profile" params={{ slug }} />}>
        <CircleUser aria-hidden />
        Profile and notifications
      </MenuLink>
      <MenuLink render={<Link to="/o/$slug/payment-details" params={{ slug }} />}>
        <Landmark aria-hidden />
        Payout details
      </MenuLink>
      <MenuLink render={<Link to="/o/$slug/security" params={{ slug }} />}>
        <ShieldCheck aria-hidden />
        Sign-in and security
      </MenuLink>
      <MenuLink render={<Link to="/o/$slug/assistants" params={{ slug }} />}>
        <Sparkles aria-hidden />
        AI assistants
      </MenuLink>
      {isAdmin(user) && (
        <MenuLink render={<a href="/docs/administering" target="_blank" rel="noreferrer" />}>
          <BookOpen aria-hidden />
          Admin guide
        </MenuLink>
      )}
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
