import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { containsWords } from "@referral-service/contract/search";
import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  Banknote,
  Building2,
  Clock,
  Copy,
  FileText,
  Handshake,
  Inbox,
  Link2,
  ListChecks,
  type LucideIcon,
  Scale,
  Search,
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
import { foundMax, preloadPalette, reasonFor, usePaletteRecords } from "../data/palette.ts";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referrals.ts";
import { type PlainEnglish, phrase } from "../languages/phrase.ts";
import { textOfMany } from "../lists/many-values.ts";
import { recentRecords, recordActions } from "../ui/open-records.ts";
import { commandsFor } from "./commands.ts";
import { chooseTheme, themeNames, themes } from "./theme.ts";

interface Entry {
  key: string;
  label: string;
  /** Kind of entry, or the reason why the search found the entry. */
  detail: string | undefined;
  run: () => void;
}

interface Group {
  value: PlainEnglish;
  items: Entry[];
}

const icons: Partial<Record<PlainEnglish, LucideIcon>> = {
  "This record": Zap,
  Recent: Clock,
  Pages: FileText,
  Actions: Zap,
  Referrals: Inbox,
  Labels: Tag,
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
  ["Enter", "Open"],
  ["Esc", "Close"],
] as const;

const lettersBeforeSearch = 2;

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
  const all = useGroups(typed, onAskToSignOut);
  const groups = isOpened ? all : firstOf(all);
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
            onValueChange={setTyped}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
              <Autocomplete.Input
                placeholder={phrase("Search records, pages and actions")}
                className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
              />
            </div>
            <Autocomplete.Empty className="px-4 py-6 text-center text-ink-3 empty:hidden">
              {phrase("No results.")}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-96 overflow-y-auto p-1 empty:hidden">
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items} className="pb-1">
                  <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs text-ink-3">
                    {phrase(group.value)}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <PaletteItem
                        key={entry.key}
                        entry={entry}
                        icon={icons[group.value] ?? Copy}
                        onClose={onClose}
                      />
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

const PaletteItem = ({
  entry,
  icon: Icon,
  onClose,
}: {
  entry: Entry;
  icon: LucideIcon;
  onClose: () => void;
}) => (
  <Autocomplete.Item
    value={entry}
    onClick={() => {
      onClose();
      entry.run();
    }}
    className="flex h-9 cursor-default items-center gap-2.5 rounded-control px-3 outline-none data-highlighted:bg-selected pointer-coarse:h-11"
  >
    <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
    <span dir="auto" className="min-w-0 flex-1 truncate text-left">
      {entry.label}
    </span>
    {entry.detail !== undefined && (
      <span className="max-w-1/2 truncate text-xs text-ink-3">{entry.detail}</span>
    )}
  </Autocomplete.Item>
);

/** The groups that match: first the open record and the recent ones, then pages and records. */
function useGroups(typed: string, onAskToSignOut: () => void): Group[] {
  const { user } = useOrganization();
  const navigate = useNavigate();
  const openPath = useLocation().pathname;
  const isMeant = (text: string) => containsWords(text, typed);
  const entries: Group[] = [
    {
      value: "This record",
      items: recordActions()
        .filter(({ label }) => isMeant(label))
        .map(({ label, run }) => ({ key: `record ${label}`, label, detail: undefined, run })),
    },
    {
      value: "Recent",
      items: recentRecords(user.id, openPath)
        .filter(({ title }) => isMeant(title))
        .map(({ label, title, path }) => ({
          key: path,
          label: title,
          detail: label,
          run: () => void navigate({ to: path }),
        })),
    },
    ...useCommands(typed, onAskToSignOut),
    ...useFound(useDeferredValue(typed.trim())),
  ];
  return entries.filter(({ items }) => items.length > 0);
}

function useCommands(typed: string, onAskToSignOut: () => void): Group[] {
  const organization = useOrganization();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const keptCount = useKeptCount(useMe().identityUserId);
  const isMeant = ({ label, words = "" }: { label: string; words?: string | undefined }) =>
    containsWords(`${label} ${words}`, typed);
  const commands = commandsFor(organization).filter(isMeant);
  const ofKind = (kind: "Page" | "Action"): Entry[] =>
    commands
      .filter((command) => command.kind === kind)
      .map(({ label, words, link }) => ({
        key: label,
        label,
        detail: typed !== "" && !containsWords(label, typed) ? words : undefined,
        run: () => void navigate(link),
      }));
  const own: Entry[] = [
    ...themes.map((theme) => ({
      key: theme,
      label: phrase(themeNames[theme]),
      detail: undefined,
      run: () => chooseTheme(theme),
    })),
    {
      key: "sign out",
      label: phrase("Sign out"),
      detail: undefined,
      run: () => (keptCount > 0 ? onAskToSignOut() : void signOut()),
    },
  ];
  return [
    { value: "Pages", items: ofKind("Page") },
    { value: "Actions", items: [...ofKind("Action"), ...own.filter(isMeant)] },
  ];
}

/** The records that the typed words find. */
function useFound(searched: string): Group[] {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const isSearched = searched.length >= lettersBeforeSearch;
  const found = usePaletteRecords(searched, { enabled: isSearched });
  const labels = useQuery(labelsQuery, { enabled: isSearched });
  if (!isSearched) return [];
  const groups = found.map(({ group, records }) => ({
    value: group,
    items: records.map((record) => ({
      key: record.id,
      label:
        record.name ??
        Object.values(record.texts).find((text) => text !== null) ??
        phrase("No name"),
      detail: reasonFor(record, searched),
      run: () => void navigate(record.link),
    })),
  }));
  const ofLabels = (labels.data?.labels ?? [])
    .filter(({ name }) => containsWords(name, searched))
    .slice(0, foundMax)
    .map(({ name }) => ({
      key: `label ${name}`,
      label: name,
      detail: undefined,
      run: () =>
        void navigate({
          to: "/o/$slug/referrals",
          params: { slug },
          search: { label: textOfMany({ isNot: false, values: [name] }) },
        }),
    }));
  return [...groups, { value: "Labels", items: ofLabels }];
}
