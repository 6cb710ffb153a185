import type { User } from "@referral-service/contract";
import { getRouteApi } from "@tanstack/react-router";
import { UserPlus, Users } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { useList } from "../data/use-list.ts";
import { useBusinessDevelopers, usersList } from "../data/users.tsx";
import { useOpening } from "../lists/address.ts";
import type { Filter } from "../lists/filters.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { part } from "../ui/part.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { levelNames, levels } from "../words/levels.ts";
import { PersonStatus, personStatuses, personStatusNames } from "../words/person-statuses.tsx";
import { isAdmin } from "../words/roles.ts";
import { usersIn } from "./search.ts";

const InviteDialog = part(async () => (await import("./invite-dialog.tsx")).InviteDialog);

const route = getRouteApi("/o/$slug/people");

const filters: Filter[] = [
  {
    name: "level",
    label: "Role",
    choices: levelNames.map((level) => ({ value: level, label: levels[level].label })),
  },
  {
    name: "status",
    label: "Status",
    choices: personStatusNames.map((status) => ({
      value: status,
      label: personStatuses[status].label,
    })),
  },
];

const developerFilter = (developers: User[]): Filter => ({
  name: "developer",
  label: "Business developer",
  choices: developers.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id })),
});

const columns: Column<User>[] = [
  {
    name: "Name",
    cell: ({ name, email }) => name ?? email ?? "No name",
    sort: { by: "name", first: "ascending" },
  },
  { name: "Email", cell: ({ email }) => email ?? "–", isMinor: true },
  {
    name: "Role",
    widthPx: 200,
    cell: ({ permissionLevel, canSendBonuses, isBdr }) => (
      <span className="inline-flex items-center gap-1.5">
        {levels[permissionLevel].label}
        {canSendBonuses && <Tag>Bonuses</Tag>}
        {isBdr && <Tag>BDR</Tag>}
      </span>
    ),
    secondLine: "start",
  },
  { name: "Company", cell: ({ company }) => company ?? "–", isMinor: true },
  {
    name: "Status",
    widthPx: 110,
    cell: (person) => <PersonStatus person={person} />,
    isBesideRecord: true,
  },
  {
    name: "Since",
    widthPx: 130,
    cell: ({ joinedAt }) => <Time unixMs={joinedAt} />,
    order: "descending",
    sort: { by: "joinedAt", first: "descending" },
    isNumber: true,
    secondLine: "end",
    isBesideRecord: true,
  },
];

export function PeoplePage() {
  const { user } = useOrganization();
  const developers = useBusinessDevelopers({ isWanted: isAdmin(user) });
  const list = useList(usersList(usersIn(route.useSearch())));
  const invitation = useOpening("invite");
  const inviteButton = isAdmin(user) && (
    <Button look="primary" onClick={invitation.open}>
      Invite person
    </Button>
  );
  return (
    <ListPage
      title="People"
      imports={isAdmin(user) ? "people" : undefined}
      csv={{ fileName: "people.csv" }}
      createButton={inviteButton}
      filters={isAdmin(user) ? [...filters, developerFilter(developers)] : filters}
      searchLabel="Search people"
      list={list}
      columns={columns}
      opens="/o/$slug/people/$userId"
      noMatch={
        <EmptyState icon={Users} title="No people match these filters">
          Remove a filter to see more people.
        </EmptyState>
      }
      empty={
        <EmptyState icon={UserPlus} title="No people yet" action={inviteButton}>
          Invite people, or give them an invitation code.
        </EmptyState>
      }
    >
      {invitation.isOpen && <InviteDialog isOpen onClose={invitation.close} />}
    </ListPage>
  );
}
