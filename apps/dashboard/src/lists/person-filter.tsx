import { useState } from "react";
import { usePersonName } from "../data/users.tsx";
import { part } from "../ui/part.tsx";
import { useAddress } from "./address.ts";
import { type Filter, FilterButton } from "./filters.tsx";

const PersonInput = part(async () => (await import("../forms/person-input.tsx")).PersonInput);

/** Returns a filter for the person in the address. */
export function usePersonFilters(name: string, label: string): Filter[] {
  const { search } = useAddress();
  const id = search[name] === undefined ? undefined : String(search[name]);
  const personName = usePersonName(id);
  return id === undefined ? [] : [{ name, label, choices: [{ value: id, label: personName }] }];
}

/** Filters by a person. It has a search, because there can be too many people for a menu. */
export function PersonFilter({ name, label }: { name: string; label: string }) {
  const { search, set } = useAddress();
  const [isOpen, setOpen] = useState(false);
  if (search[name] !== undefined) return null;
  if (!isOpen) return <FilterButton label={label} onClick={() => setOpen(true)} />;
  return (
    <div className="w-52">
      <PersonInput
        label={label}
        userId=""
        onChange={(userId) => {
          setOpen(false);
          if (userId !== "") set({ [name]: userId });
        }}
      />
    </div>
  );
}
