import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  CircleUser,
  Landmark,
  Link2,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Sun,
} from "lucide-react";
import { useState } from "react";
import { useSignOut } from "../data/accounts.ts";
import { useKeptCount } from "../data/device/outbox.ts";
import { useMe, useOrganization } from "../data/me.ts";
import { useHasTabs } from "../data/phone-tabs.ts";
import { phrase } from "../languages/phrase.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { isAboveReferrer, isAdmin } from "../words/roles.ts";
import type { Texts } from "../words/texts/texts.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { AvatarButton } from "./avatar-button.tsx";
import { useInstall } from "./install.ts";
import { SignOutQuestion } from "./sign-out-question.tsx";
import { chooseTheme, themeNames, themes, useTheme } from "./theme.ts";

/** The texts of staff's menu. Only staff can create keys for assistants. */
const ofStaff: Texts["menu"] = {
  profile: "Profile and notifications",
  payout: "Payout details",
  security: "Sign-in and security",
  theme: themeNames,
  signOut: "Sign out",
};

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

export function AvatarMenu() {
  const { slug, user } = useOrganization();
  const signOut = useSignOut();
  const theme = useTheme();
  const isReferrer = !isAboveReferrer(user);
  const words = isReferrer ? ownReading().texts.menu : ofStaff;
  const name = user.name ?? user.email ?? phrase("You");
  const hasTabs = useHasTabs();
  const install = useInstall();
  const keptCount = useKeptCount(useMe().identityUserId);
  const [isAsking, setAsking] = useState(false);
  const ThemeIcon = themeIcons[theme];
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";

  return (
    <>
      <Menu side="top" trigger={<AvatarButton name={name} />}>
        <MenuLink render={<Link to="/o/$slug/profile" params={{ slug }} />}>
          <CircleUser aria-hidden />
          {words.profile}
        </MenuLink>
        {hasTabs && (
          <MenuLink render={<Link to="/o/$slug/links/public" params={{ slug }} />}>
            <Link2 aria-hidden />
            {ownReading().texts.share.yours}
          </MenuLink>
        )}
        <MenuLink render={<Link to="/o/$slug/payment-details" params={{ slug }} />}>
          <Landmark aria-hidden />
          {words.payout}
        </MenuLink>
        <MenuLink render={<Link to="/o/$slug/security" params={{ slug }} />}>
          <ShieldCheck aria-hidden />
          {words.security}
        </MenuLink>
        {!isReferrer && (
          <MenuLink render={<Link to="/o/$slug/assistants" params={{ slug }} />}>
            <Sparkles aria-hidden />
            AI assistants
          </MenuLink>
        )}
        {isAdmin(user) && (
          <MenuLink render={<a href="/docs/administering" target="_blank" rel="noreferrer" />}>
            <BookOpen aria-hidden />
            Admin guide
          </MenuLink>
        )}
        {install !== undefined && isReferrer && (
          <MenuItem onSelect={install}>
            <Smartphone aria-hidden />
            {ownReading().texts.offline.install}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => chooseTheme(nextTheme)}>
          <ThemeIcon aria-hidden />
          {words.theme[theme]}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => (keptCount > 0 ? setAsking(true) : void signOut())}>
          <LogOut aria-hidden />
          {words.signOut}
        </MenuItem>
      </Menu>
      <SignOutQuestion isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
