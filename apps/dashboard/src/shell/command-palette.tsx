import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { containsWords } from "@referral-service/contract/search";
import { type LinkProps, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import {
  Banknote,
  Building2,
  Clock,
  Copy,
  CornerDownLeft,
  Handshake,
  Inbox,
  Link2,
  ListChecks,
  LogOut,
  type LucideIcon,
  Scale,
  Search,
  SunMoon,
  Tag,
  Target,
  Ticket,
  Users,
  Webhook,
  Zap,
} from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useSignOut } from "../data/accounts.ts";
import { useKeptCount } from "../data/device/outbox.ts";
import { useMe, useOrganization } from "../data/me.ts";
import {
  foundMax,
  preloadPalette,
  reasonFor,
  searchEarly,
  usePaletteRecords,
} from "../data/palette.ts";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referral-labels.ts";
import { phrase, phraseIfKnown } from "../languages/phrase.ts";
import { textOfMany } from "../lists/many-values.ts";
import { recentRecords, recordActions } from "../ui/open-records.ts";
import { commandGroups, commandsFor } from "./commands.ts";
import { chooseTheme, themeNames, themes } from "./theme.ts";

interface Entry {
  key: string;
  label: string;
  icon: LucideIcon;
  /** Kind of entry, or the reason why the search found the entry. */
  detail?: string | undefined;
  run: () => void;
  /** Page of a record, which loads while the entry is highlighted. */
  link?: LinkProps;
}

interface Group {
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

const hints = [
  ["↑ ↓", "Move"],
  ["Esc", "Close"],
] as const;

const lettersBeforeSearch = 2;

const searchedIn = (typed: string) => typed.trim();
const isSearched = (searched: string) => searched.length >= lettersBeforeSearch;

/** Finds actions on the open record, recent records, pages and records. */
export default function CommandPalette({
  onClose,
  onAskToSignOut,
}: {
  onClose: () => void;
  /** Signing out would delete referrals that wait on this device. */
  onAskToSignOut: () => void;
}) {
  const [typed, setTyped] = useState("");
  const organization = useOrganization();
  useEffect(() => preloadPalette(organization), [organization]);
  const isOpened = useDeferredValue(true, false);
  const { groups: all, isSearching } = useGroups(typed, onAskToSignOut);
  const groups = isOpened ? all : firstOf(all);
  const router = useRouter();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(10_10_20/0.4)]" />
        <Dialog.Popup
          aria-label={phrase("Search")}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-140 -translate-x-1/2 overflow-hidden rounded-surface border border-line bg-raised shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            items={groups}
            filter={null}
            itemToStringValue={({ label }: Entry) => label}
            value={typed}
            onValueChange={(text) => {
              const searched = searchedIn(text);
              if (isSearched(searched)) searchEarly(organization, searched);
              setTyped(text);
            }}
            onItemHighlighted={(entry) => {
              if (entry?.link !== undefined) void router.preloadRoute(entry.link);
            }}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
              <Autocomplete.Input
                placeholder={phrase("Search records, pages and actions")}
                className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
              />
            </div>
            <Autocomplete.Empty className="px-4 py-6 text-center text-ink-3 empty:hidden">
              {isSearching ? phrase("Searching…") : phrase("No results.")}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-96 overflow-y-auto p-1 empty:hidden">
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items} className="pb-1">
                  <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs text-ink-3">
                    {phraseIfKnown(group.value)}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <PaletteItem key={entry.key} entry={entry} onClose={onClose} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-ink-3 pointer-coarse:hidden">
            {hints.map(([keys, deed]) => (
              <span key={deed} className="flex items-center gap-1.5">
                <kbd className="rounded border border-line-strong px-1 font-sans text-2xs">
                  {keys}
                </kbd>
                {phrase(deed)}
              </span>
            ))}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const shownFirst = 12;

/** The entries in sight. The palette opens with them, and the others follow. */
function firstOf(groups: readonly Group[]): Group[] {
  let left = shownFirst;
  return groups.flatMap(({ value, items }) => {
    const shown = items.slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [{ value, items: shown }];
  });
}

const PaletteItem = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => (
  <Autocomplete.Item
    value={entry}
    onClick={() => {
      onClose();
      entry.run();
    }}
    className="group flex h-9 cursor-default items-center gap-2.5 rounded-control px-3 outline-none data-highlighted:bg-selected pointer-coarse:h-11"
  >
    <entry.icon aria-hidden className="size-4 shrink-0 text-ink-3" />
    <span dir="auto" className="min-w-0 flex-1 truncate text-left">
      {entry.label}
    </span>
    {entry.detail !== undefined && (
      <span className="max-w-1/2 truncate text-xs text-ink-3">{entry.detail}</span>
    )}
    <CornerDownLeft
      aria-hidden
      className="size-3.5 shrink-0 text-ink-3 opacity-0 group-data-highlighted:opacity-100 pointer-coarse:hidden"
    />
  </Autocomplete.Item>
);

/** The groups that match: first the open record and the recent ones, then pages and records. */
function useGroups(typed: string, onAskToSignOut: () => void) {
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
        .map(({ label, icon = Zap, run }) => ({ key: `record ${label}`, label, icon, run })),
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
  return commandGroups.map((group) => ({
    value: group,
    items: [
      ...commands
        .filter((command) => command.group === group)
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
  const groups = found.groups.map(({ group, records }) => ({
    value: group,
    items: records.map((record) => ({
      key: record.id,
      label:
        record.name ??
        Object.values(record.texts).find((text) => text !== null) ??
        phrase("No name"),
      icon: groupIcons[group] ?? Copy,
      detail: reasonFor(record, searched),
      run: () => void navigate(record.link),
      link: record.link,
    })),
  }));
  const ofLabels = (labels.data?.labels ?? [])
    .filter(({ name }) => containsWords(name, searched))
    .slice(0, foundMax)
    .map(({ name }) => {
      const search = { label: textOfMany({ isNot: false, values: [name] }) };
      const link = { to: "/o/$slug/referrals", params: { slug }, search } as const;
      return {
        key: `label ${name}`,
        label: name,
        icon: Tag,
        run: () => void navigate(link),
      };
    });
  return {
    groups: [...groups, { value: "Labels", items: ofLabels }],
    isSearching: found.isSearching,
  };
}
