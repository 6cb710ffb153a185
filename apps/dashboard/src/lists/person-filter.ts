import { usePersonName } from "../data/users.tsx";
import { useAddress } from "./address.ts";
import type { Filter } from "./filters.ts";

/** Returns a filter by a person. The panel finds the person by name. */
export function usePersonFilter(name: string, label: string): Filter {
  const { search } = useAddress();
  const id = search[name] === undefined ? undefined : String(search[name]);
  const personName = usePersonName(id);
  const choices = id === undefined ? [] : [{ value: id, label: personName }];
  return { name, label, isPerson: true, choices };
}
