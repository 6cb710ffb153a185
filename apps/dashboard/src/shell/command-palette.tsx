import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { containsWords } from "@referral-service/contract/search";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { useSignOut } from "../data/accounts.ts";
import { useOrganization } from "../data/me.ts";
import { foundMax, paletteReferralsQuery, paletteUsersQuery } from "../data/palette.ts";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referrals.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { commandsFor } from "./commands.ts";
import { chooseTheme, themeNames, themes } from "./theme.ts";

interface Entry {
  key: string;
  label: string;
  kind: string;
  run: () => void;
}

const lettersBeforeSearch = 2;

/** Finds pages, actions, referrals, labels and people by name. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const organization = useOrganization();
  const { slug } = organization;
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed.trim());
  const signOut = useSignOut();
  const isSearched = searched.length >= lettersBeforeSearch;
  const referrals = useQuery(paletteReferralsQuery(searched), { enabled: isSearched });
  const people = useQuery(paletteUsersQuery(searched), {
    enabled: isSearched && isAboveReferrer(organization.user),
  });
  const labels = useQuery(labelsQuery, { enabled: isSearched });

  const isMeant = (label: string) => containsWords(label, typed);
  const actions: Entry[] = [
    ...themes.map((theme) => ({
      key: theme,
      label: themeNames[theme],
      kind: "Action",
      run: () => chooseTheme(theme),
    })),
    { key: "sign out", label: "Sign out", kind: "Action", run: () => void signOut() },
  ];
  const entries: Entry[] = [
    ...commandsFor(organization)
      .filter(({ label }) => isMeant(label))
      .map(({ label, kind, link }) => ({
        key: label,
        label,
        kind,
        run: () => void navigate(link),
      })),
    ...actions.filter(({ label }) => isMeant(label)),
    ...(referrals.data?.data ?? []).map(({ id, name, email }) => ({
      key: id,
      label: name ?? email ?? "No name",
      kind: "Referral",
      run: () =>
        void navigate({ to: "/o/$slug/referrals/$referralId", params: { slug, referralId: id } }),
    })),
    ...(isSearched ? (labels.data?.labels ?? []) : [])
      .filter(({ name }) => isMeant(name))
      .slice(0, foundMax)
      .map(({ name }) => ({
        key: `label ${name}`,
        label: name,
        kind: "Label",
        run: () =>
          void navigate({ to: "/o/$slug/referrals", params: { slug }, search: { label: name } }),
      })),
    ...(people.data?.data ?? []).map(({ id, name, email }) => ({
      key: id,
      label: name ?? email ?? id,
      kind: "Person",
      run: () => void navigate({ to: "/o/$slug/people/$userId", params: { slug, userId: id } }),
    })),
  ];

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(10_10_20/0.4)]" />
        <Dialog.Popup
          aria-label="Search or run"
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-140 -translate-x-1/2 overflow-hidden rounded-surface border border-line bg-raised shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight
            items={entries}
            filter={null}
            itemToStringValue={({ label }: Entry) => label}
            value={typed}
            onValueChange={setTyped}
          >
            <Autocomplete.Input
              placeholder="Search pages, referrals, people and actions"
              className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-3"
            />
            <Autocomplete.Empty className="px-4 py-6 text-center text-ink-3 empty:hidden">
              No results.
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-80 overflow-y-auto p-1 empty:hidden">
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.key}
                  value={entry}
                  onClick={() => {
                    onClose();
                    entry.run();
                  }}
                  className="flex h-9 cursor-default items-center gap-2 rounded-control px-3 outline-none data-highlighted:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                  <span className="text-xs text-ink-3">{entry.kind}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
