import { containsWords } from "@referral-service/contract/search";
import { type LinkProps, useLocation, useNavigate } from "@tanstack/react-router";
import {
  ArrowRight,
  Banknote,
  Building2,
  Clock,
  Copy,
  Handshake,
  Inbox,
  Link2,
  ListChecks,
  LogOut,
  type LucideIcon,
  Scale,
  SunMoon,
  Tag,
  Target,
  Ticket,
  Users,
  Webhook,
  Zap,
} from "lucide-react";
import { useDeferredValue } from "react";
import { useSignOut } from "../data/accounts.ts";
import { useKeptCount } from "../data/device/outbox.ts";
import { useMe, useOrganization } from "../data/me.ts";
import { reasonFor, usePaletteRecords } from "../data/palette.ts";
import { type FoundFacts, foundMax } from "../data/palette-sources.ts";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referral-labels.ts";
import { phrase, phraseIfKnown } from "../languages/phrase.ts";
import { textOfMany } from "../lists/many-values.ts";
import { recentRecords, recordActions } from "../ui/open-records.ts";
import { commandGroups, commandsFor } from "./commands.ts";
import { chooseTheme, themeNames, themes } from "./theme.ts";

export interface Entry {
  key: string;
  label: string;
  icon: LucideIcon;
  /** Kind of entry, or the reason why the search found the entry. */
  detail?: string | undefined;
  facts?: FoundFacts | undefined;
  run: () => void;
  /** Page of the entry, which loads while the entry is highlighted. */
  link?: LinkProps;
}

export interface Group {
  value: string;
  items: Entry[];
}

/** Icons of the records, by the name of their group. */
const groupIcons: Partial<Record<string, LucideIcon>> = {
  Referrals: Inbox,
  People: Users,
  Customers: Handshake,
  Companies: Building2,
  "Bonus payments": Banknote,
  "Bonus rules": Scale,
  Prospects: Target,
  Tasks: ListChecks,
  "Public links": Link2,
  "Invitation codes": Ticket,
  "Webhook endpoints": Webhook,
};

const lettersBeforeSearch = 2;

/** Number of actions before the person types, so that pages are in sight as well. */
const actionsFirst = 5;

export const searchedIn = (typed: string) => typed.trim();
export const isSearched = (searched: string) => searched.length >= lettersBeforeSearch;

/**
 * Returns the entries that match: first the actions on the open record, then recent records, then
 * pages, actions and records. Before the person types, actions come before pages, because the
 * navigation shows the pages.
 */
export function usePaletteEntries(typed: string, onAskToSignOut: () => void) {
  const { user } = useOrganization();
  const navigate = useNavigate();
  const openPath = useLocation().pathname;
  const isMeant = (text: string) => containsWords(text, typed);
  const found = useFound(useDeferredValue(searchedIn(typed)));
  const groups: Group[] = [
    {
      value: "This record",
      items: recordActions()
        .filter(({ label }) => isMeant(label))
        .map(({ label, button, run }) => ({
          key: `record ${label}`,
          label,
          icon: button?.icon ?? Zap,
          run,
        })),
    },
    {
      value: "Recent",
      items: recentRecords(user.id, openPath)
        .filter(({ title }) => isMeant(title))
        .map(({ label, title, path }) => ({
          key: path,
          label: title,
          icon: Clock,
          detail: label,
          run: () => void navigate({ to: path }),
          link: { to: path },
        })),
    },
    ...useCommands(typed, onAskToSignOut),
    ...found.groups,
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: found.isSearching,
  };
}

function useCommands(typed: string, onAskToSignOut: () => void): Group[] {
  const organization = useOrganization();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const keptCount = useKeptCount(useMe().identityUserId);
  const commands = commandsFor(organization).filter(({ group, label, words = "" }) =>
    containsWords(`${phraseIfKnown(group)} ${label} ${words}`, typed),
  );
  const own: Entry[] = [
    ...themes.map((theme) => ({
      key: theme,
      label: phrase(themeNames[theme]),
      icon: SunMoon,
      run: () => chooseTheme(theme),
    })),
    {
      key: "sign out",
      label: phrase("Sign out"),
      icon: LogOut,
      run: () => (keptCount > 0 ? onAskToSignOut() : void signOut()),
    },
  ];
  const isStart = searchedIn(typed) === "";
  const order = isStart ? [...new Set(["Actions" as const, ...commandGroups])] : commandGroups;
  return order.map((group) => ({
    value: group,
    items: [
      ...commands
        .filter((command) => command.group === group)
        .slice(0, isStart && group === "Actions" ? actionsFirst : undefined)
        .map(({ label, icon, words, link }) => ({
          key: `${group} ${label}`,
          label,
          icon,
          detail: containsWords(`${phraseIfKnown(group)} ${label}`, typed) ? undefined : words,
          run: () => void navigate(link),
        })),
      ...(group === "Your account" ? own.filter(({ label }) => containsWords(label, typed)) : []),
    ],
  }));
}

/** The records that the typed words find. */
function useFound(searched: string): { groups: Group[]; isSearching: boolean } {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const enabled = isSearched(searched);
  const found = usePaletteRecords(searched, { enabled });
  const labels = useQuery(labelsQuery, { enabled });
  if (!enabled) return { groups: [], isSearching: false };
  const leadingTo = (link: LinkProps) => ({ link, run: () => void navigate(link) });
  const groups = found.groups.map(({ group, records, all }): Group => {
    const items = records.map(
      (record): Entry => ({
        key: record.id,
        label:
          record.name ??
          Object.values(record.texts).find((text) => text !== null) ??
          phrase("No name"),
        icon: groupIcons[group] ?? Copy,
        detail: reasonFor(record, searched),
        facts: record.facts,
        ...leadingTo(record.link),
      }),
    );
    if (all === undefined) return { value: group, items };
    const { count, link } = all;
    const label =
      count === undefined ? phrase("All results") : phrase("All {count} results", { count });
    return {
      value: group,
      items: [...items, { key: `all ${group}`, label, icon: ArrowRight, ...leadingTo(link) }],
    };
  });
  const ofLabels = (labels.data?.labels ?? [])
    .filter(({ name }) => containsWords(name, searched))
    .slice(0, foundMax)
    .map(({ name }): Entry => {
      const search = { label: textOfMany({ isNot: false, values: [name] }) };
      return {
        key: `label ${name}`,
        label: name,
        icon: Tag,
        ...leadingTo({ to: "/o/$slug/referrals", params: { slug }, search }),
      };
    });
  return {
    groups: [...groups, { value: "Labels", items: ofLabels }],
    isSearching: found.isSearching,
  };
}
