import { Combobox } from "@base-ui/react/combobox";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { phrase } from "../languages/phrase.ts";
import { controlClass, useField } from "../ui/field.tsx";

export interface Found {
  id: string;
  label: string;
}

/** Searches while the person types, and lets them choose one of the results. */
export function SearchInput({
  label,
  value,
  found,
  search,
  onFocus,
  onType,
  onChoose,
  placeholder,
  nothingFound,
}: {
  /**
   * Label if no field around it has one. The input is then small and gets the focus immediately.
   */
  label?: string;
  value: Found | null;
  found: Found[];
  search: { isFetching: boolean; error: Error | null };
  onFocus?: () => void;
  onType: (text: string) => void;
  onChoose: (chosen: Found | null) => void;
  placeholder: string;
  nothingFound: string;
}) {
  const { id, ...described } = useField();
  const chosenText = value?.label ?? "";
  // The typed text is kept here, because the library replaces it with a chosen label that arrives
  // later.
  const [typed, setTyped] = useState<string>();
  return (
    <Combobox.Root
      items={found}
      filter={null}
      value={value}
      onValueChange={(chosen: Found | null) => onChoose(chosen)}
      inputValue={typed ?? chosenText}
      onInputValueChange={(text, { reason }) => {
        setTyped(text === chosenText ? undefined : text);
        onType(text === chosenText || reason === "item-press" ? "" : text);
      }}
      itemToStringLabel={({ label }: Found) => label}
      isItemEqualToValue={(one: Found, other: Found) => one.id === other.id}
    >
      <Combobox.Input
        {...(id !== undefined && { id })}
        {...described}
        {...(label !== undefined && { "aria-label": label, autoFocus: true })}
        placeholder={placeholder}
        onFocus={onFocus}
        className={`${controlClass} ${label === undefined ? "h-7.5" : "h-6.5 text-xs"}`}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup className="max-h-64 w-(--anchor-width) overflow-y-auto rounded-surface border border-line bg-raised p-1 shadow-float">
            <Combobox.Empty className="px-2 py-3 text-ink-3 empty:hidden">
              {noteOn(search) ?? nothingFound}
            </Combobox.Empty>
            <Combobox.List>
              {(item: Found) => (
                <Combobox.Item
                  key={item.id}
                  value={item}
                  className="flex h-7.5 cursor-default items-center truncate rounded-control px-2 outline-none data-highlighted:bg-hover"
                >
                  {item.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function noteOn({ isFetching, error }: { isFetching: boolean; error: Error | null }) {
  if (isFetching) return phrase("Searching…");
  return error === null ? undefined : messageOf(error);
}
