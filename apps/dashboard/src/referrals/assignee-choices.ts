import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { assignableUsersQuery, usePersonName } from "../data/users.tsx";
import { isAdmin } from "../words/roles.ts";

/**
 * Returns the people that the list can be limited to. Business developers do not see their
 * colleagues.
 */
export function useAssigneeChoices(
  chosen: string | undefined,
  { isUsed = true }: { isUsed?: boolean } = {},
) {
  const { user } = useOrganization();
  const isChosenPerson = chosen !== undefined && chosen !== "none";
  const chosenName = usePersonName(isChosenPerson ? chosen : undefined);
  const colleagues = useQuery(assignableUsersQuery, { enabled: isUsed && isAdmin(user) });
  const people = (colleagues.data ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, name, email }) => ({ value: id, label: name ?? email ?? "No name" }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const choices = [
    { value: user.id, label: "You" },
    { value: "none", label: "Unassigned" },
    ...people,
  ];
  return !isChosenPerson || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosenName }];
}
