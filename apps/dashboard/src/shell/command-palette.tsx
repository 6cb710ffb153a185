import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import clsx from "clsx";
import { CornerDownLeft, Search } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { preloadPalette, searchEarly } from "../data/palette.ts";
import type { FoundFacts } from "../data/palette-sources.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { phrase, phraseIfKnown } from "../languages/phrase.ts";
import { useBackCloses } from "../ui/back-closes.ts";
import { Button } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Status } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { statuses } from "../words/payment-statuses.ts";
import {
  type Entry,
  type Group,
  isSearched,
  searchedIn,
  usePaletteEntries,
} from "./palette-entries.ts";

const hints = [
  { key: "↑ ↓", deed: "Move" },
  { key: <CornerDownLeft aria-label="Enter" className="size-2.5" />, deed: "Open" },
  { key: "Esc", deed: "Close" },
] as const;

/** Finds actions on the open record, recent records, pages and records. */
export default function CommandPalette({
  onClose,
  onAskToSignOut,
}: {
  onClose: () => void;
  /** Called if signing out would delete referrals that wait on this device. */
  onAskToSignOut: () => void;
}) {
  const [typed, setTyped] = useState("");
  const organization = useOrganization();
  const isOpened = useDeferredValue(true, false);
  useEffect(() => {
    if (isOpened) preloadPalette(organization);
  }, [isOpened, organization]);
  const { groups: all, isSearching } = usePaletteEntries(typed, onAskToSignOut);
  const groups = isOpened ? all : firstOf(all);
  const router = useRouter();
  useBackCloses(true, onClose);
  const isNarrow = useIsNarrow();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--scrim)" />
        <Dialog.Popup
          aria-label={phrase("Search")}
          className={clsx(
            "fixed z-50 bg-raised",
            isNarrow
              ? "inset-0"
              : "top-[12vh] left-1/2 w-[calc(100vw-2rem)] max-w-180 -translate-x-1/2 overflow-hidden rounded-surface border border-line-strong shadow-float",
          )}
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
            <SearchField isNarrow={isNarrow} onClose={onClose} />
            <Autocomplete.Empty className="px-4 py-6 text-center text-ink-3 empty:hidden">
              {isSearching ? phrase("Searching…") : phrase("No results.")}
            </Autocomplete.Empty>
            <Entries isNarrow={isNarrow} onClose={onClose} />
          </Autocomplete.Root>
          <Hints />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteProps {
  isNarrow: boolean;
  onClose: () => void;
}

const SearchField = ({ isNarrow, onClose }: PaletteProps) => (
  <div className="flex items-center gap-2.5 border-b border-line px-4">
    <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
    <Autocomplete.Input
      placeholder={phrase(isNarrow ? "Search" : "Search records, pages and actions")}
      className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
    />
    {isNarrow && (
      <Button look="quiet" className="-mr-1.5" onClick={onClose}>
        {phrase("Cancel")}
      </Button>
    )}
  </div>
);

const Entries = ({ isNarrow, onClose }: PaletteProps) => (
  <Autocomplete.List
    // The height fits whole rows, of 36 or 44 px.
    className={clsx(
      "scroll-pt-9 overflow-y-auto px-1 empty:hidden",
      isNarrow ? "max-h-[round(down,calc(100dvh-3.0625rem),2.75rem)] pb-80" : "max-h-99",
    )}
  >
    {(group: Group) => (
      <Autocomplete.Group key={group.value} items={group.items}>
        <Autocomplete.GroupLabel className={`${rowClass} text-xs text-ink-3`}>
          {phraseIfKnown(group.value)}
        </Autocomplete.GroupLabel>
        <Autocomplete.Collection>
          {(entry: Entry) => (
            <PaletteItem key={entry.key} entry={entry} isNarrow={isNarrow} onClose={onClose} />
          )}
        </Autocomplete.Collection>
      </Autocomplete.Group>
    )}
  </Autocomplete.List>
);

const Hints = () => (
  <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-ink-3 pointer-coarse:hidden">
    {hints.map(({ key, deed }) => (
      <span key={deed} className="flex items-center gap-1.5">
        <kbd className="flex h-4.5 items-center rounded border border-line-strong px-1 font-sans text-2xs">
          {key}
        </kbd>
        {phrase(deed)}
      </span>
    ))}
  </p>
);

const shownFirst = 12;

/** Returns the entries in sight. The palette opens with them, and the others follow. */
function firstOf(groups: readonly Group[]): Group[] {
  let left = shownFirst;
  return groups.flatMap(({ value, items }) => {
    const shown = items.slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [{ value, items: shown }];
  });
}

/** Labels and entries have the same height, so that no row is cut where the list ends. */
const rowClass = "flex h-9 items-center px-3 pointer-coarse:h-11";

const PaletteItem = ({ entry, isNarrow, onClose }: PaletteProps & { entry: Entry }) => (
  <Autocomplete.Item
    value={entry}
    onClick={() => {
      onClose();
      entry.run();
    }}
    className={`${rowClass} cursor-default gap-2.5 rounded-control outline-none data-highlighted:bg-highlighted`}
  >
    <entry.icon aria-hidden className="size-4 shrink-0 text-ink-3" />
    <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
      <span dir="auto" className="truncate">
        {entry.label}
      </span>
      {entry.detail !== undefined && !(isNarrow && entry.facts !== undefined) && (
        <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{entry.detail}</span>
      )}
    </span>
    {entry.facts !== undefined && <Facts facts={entry.facts} isNarrow={isNarrow} />}
  </Autocomplete.Item>
);

/** Shows the facts of a record in columns. A phone has no space for the referrer. */
const Facts = ({
  facts: { referralStatus, paymentStatus, referrerName, createdAt, text },
  isNarrow,
}: {
  facts: FoundFacts;
  isNarrow: boolean;
}) => (
  <span className="flex shrink-0 items-baseline gap-3 text-xs text-ink-2">
    {(referralStatus ?? paymentStatus) !== undefined && (
      <span className={clsx("truncate", isNarrow ? "max-w-36" : "w-28")}>
        {referralStatus !== undefined && <ReferralStatusText status={referralStatus} />}
        {paymentStatus !== undefined && (
          <Status tone={statuses[paymentStatus].tone}>{statuses[paymentStatus].label}</Status>
        )}
      </span>
    )}
    {referrerName !== undefined && !isNarrow && (
      <span dir="auto" className="w-36 truncate text-left">
        {referrerName}
      </span>
    )}
    <span className={clsx("figures text-right", !isNarrow && "w-28")}>
      {createdAt === undefined ? text : <Time unixMs={createdAt} />}
    </span>
  </span>
);
