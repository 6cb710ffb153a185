import { type ReactNode, useDeferredValue, useState } from "react";
import { foundProspectsQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { controlClass, Field, Select } from "../ui/field.tsx";

/** Chooses one of the portal's prospects or none, with a search if there are many. */
export function ProspectChoice({
  error,
  value,
  present,
  help,
  onChange,
}: {
  error: string | undefined;
  /** ID of the prospect. Empty for none. */
  value: string;
  /** Prospect that was chosen earlier. */
  present: { id: string; name: string } | undefined;
  help?: ReactNode;
  onChange: (prospectId: string) => void;
}) {
  const portal = usePortal();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(present);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery(foundProspectsQuery(portal, q));
  const found = data?.data ?? [];
  const isChosenFound = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const prospects = isChosenFound ? found : [chosen, ...found];
  return (
    <Field label="Prospect" isOptional error={error} help={help}>
      {(data?.pagination.hasMore === true || typed !== "") && (
        <input
          type="search"
          aria-label="Search prospects"
          placeholder="Search by name, company, email or phone"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          className={`${controlClass} h-7.5`}
        />
      )}
      <Select
        value={value}
        onChange={({ target }) => {
          setChosen(prospects.find(({ id }) => id === target.value));
          onChange(target.value);
        }}
      >
        <option value="">None</option>
        {prospects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
