import type { User } from "@referral-service/contract";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { foundUsersQuery } from "../data/users.tsx";
import { Field, Select } from "../ui/field.tsx";

const shownMax = 50;

/** Chooses an active person, with a search if there are many. */
export function PersonField({
  label,
  help,
  error,
  value,
  onChange,
}: {
  label: string;
  help: ReactNode;
  error: string | undefined;
  /** ID of the person. */
  value: string;
  onChange: (userId: string) => void;
}) {
  const { user } = useOrganization();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<User>();
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery(foundUsersQuery(q, { limit: shownMax }));
  const found = (data ?? []).filter(({ id }) => id !== user.id);
  const isChosenFound = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const people = isChosenFound ? found : [chosen, ...found];
  return (
    <Field label={label} help={help} error={error}>
      {(data?.length === shownMax || typed !== "") && (
        <input
          type="search"
          aria-label={`Search people for ${label.toLowerCase()}`}
          placeholder="Search by name, email or company"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-7.5 w-full rounded-control border border-line-strong bg-surface px-2.5 placeholder:text-ink-3"
        />
      )}
      <Select
        value={value}
        onChange={({ target }) => {
          setChosen(people.find(({ id }) => id === target.value));
          onChange(target.value);
        }}
      >
        <option value={user.id}>Myself</option>
        {people.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name ?? email ?? id}
          </option>
        ))}
      </Select>
    </Field>
  );
}
