import { useDeferredValue, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { foundUsersQuery, userQuery } from "../data/users.tsx";
import { type Found, SearchInput } from "./search-input.tsx";

const offeredMax = 20;

/**
 * Finds an active person by name or email address. Business developers can find their own
 * referrers.
 */
export function PersonInput({
  label,
  userId,
  isStaff = false,
  onChange,
}: {
  /** Label if no field around it has one. The input then gets the focus immediately. */
  label?: string;
  userId: string;
  /** Only people who can work on referrals. Default: everyone. */
  isStaff?: boolean;
  onChange: (userId: string) => void;
}) {
  const { user } = useOrganization();
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed.trim());
  /** The person chosen from the search results. A person who was chosen earlier is read by ID. */
  const [picked, setPicked] = useState<Found | null>(null);
  const isPicked = picked?.id === userId;
  const chosen = useQuery(userQuery(userId), { enabled: userId !== "" && !isPicked });
  const [isUsed, setUsed] = useState(false);
  const found = useQuery(foundUsersQuery(searched, { isStaff, limit: offeredMax }), {
    enabled: isUsed,
  });
  const people = (found.data ?? []).map((person) => ({
    id: person.id,
    label: person.id === user.id ? `${labelOf(person)} (you)` : labelOf(person),
  }));
  const read = chosen.data && { id: userId, label: labelOf(chosen.data) };
  return (
    <SearchInput
      {...(label !== undefined && { label })}
      value={userId === "" ? null : isPicked ? picked : (read ?? null)}
      found={people}
      search={found}
      onFocus={() => setUsed(true)}
      onType={setTyped}
      onChoose={(person) => {
        setPicked(person);
        onChange(person?.id ?? "");
      }}
      placeholder="Search by name or email"
      nothingFound="No matching people."
    />
  );
}

const labelOf = ({ id, name, email }: { id: string; name: string | null; email: string | null }) =>
  name === null ? (email ?? id) : email === null ? name : `${name} · ${email}`;
