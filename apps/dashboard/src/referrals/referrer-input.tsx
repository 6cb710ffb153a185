import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api } from "../api/request.ts";
import { useOrganization } from "../shell/me.ts";
import { controlClass, useField } from "../ui/field.tsx";

interface Person {
  id: string;
  label: string;
}

const offeredMax = 20;

/** Finds a person to credit by name or address. Business developers find their own referrers. */
export function ReferrerInput({
  userId,
  onChange,
}: {
  userId: string;
  onChange: (userId: string) => void;
}) {
  const { slug, user } = useOrganization();
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed.trim());
  const chosen = useQuery({
    queryKey: ["users", slug, userId],
    enabled: userId !== "",
    queryFn: ({ signal }) =>
      api("GET /users/:id", { params: { id: userId }, query: { organization: slug }, signal }),
  });
  const found = useQuery({
    queryKey: ["users", slug, "to credit", searched],
    queryFn: ({ signal }) =>
      api("GET /users", {
        query: {
          organization: slug,
          status: "active",
          q: searched === "" ? undefined : searched,
          limit: offeredMax,
        },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const value =
    userId === "" || chosen.data === undefined ? null : { id: userId, label: labelOf(chosen.data) };
  const people = (found.data?.data ?? []).map((person) => ({
    id: person.id,
    label: person.id === user.id ? `${labelOf(person)} (you)` : labelOf(person),
  }));
  const { id, ...described } = useField();
  return (
    <Combobox.Root
      items={people}
      filter={null}
      value={value}
      onValueChange={(person: Person | null) => onChange(person?.id ?? "")}
      onInputValueChange={(text) => setTyped(text === value?.label ? "" : text)}
      itemToStringLabel={({ label }: Person) => label}
      isItemEqualToValue={(one: Person, other: Person) => one.id === other.id}
    >
      <Combobox.Input
        {...(id !== undefined && { id })}
        {...described}
        placeholder="Search by name or e-mail"
        className={`${controlClass} h-7.5`}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-surface border border-line bg-raised p-1 shadow-float">
            <Combobox.Empty className="px-2 py-3 text-ink-3 empty:hidden">
              Nobody is called that.
            </Combobox.Empty>
            <Combobox.List>
              {(person: Person) => (
                <Combobox.Item
                  key={person.id}
                  value={person}
                  className="flex h-7.5 cursor-default items-center truncate rounded-control px-2 outline-none data-highlighted:bg-hover"
                >
                  {person.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

const labelOf = ({ id, name, email }: { id: string; name: string | null; email: string | null }) =>
  name === null ? (email ?? id) : email === null ? name : `${name} · ${email}`;
