import type { User } from "@referral-service/contract";
import type { ListedUser } from "@referral-service/contract/app";
import { getRouteApi, useParams } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useMemo } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { useBusinessDevelopers, userCountQuery, usersList } from "../data/users.tsx";
import { useOpening } from "../lists/address.ts";
import { textWidths } from "../lists/columns.ts";
import { CreateButton } from "../lists/create-button.tsx";
import { type Filter, useFiltersInAddress } from "../lists/filters.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { referralColumns } from "../lists/referral-columns.tsx";
import { useMarked } from "../lists/use-marked.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { numberText } from "../ui/format-language.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { levelNames, levels } from "../words/levels.ts";
import { money } from "../words/money.ts";
import {
  isActive,
  PersonStatus,
  personStatuses,
  personStatusNames,
} from "../words/person-statuses.tsx";
import { isAboveReferrer, isAdmin, readsBonuses } from "../words/roles.ts";
import { usersIn } from "./search.ts";

const BulkBar = part(async () => (await import("./bulk-bar.tsx")).PeopleBulkBar);
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

/** A status that most people have says nothing, so only others are shown. */
const statusCell = (person: ListedUser) => !isActive(person) && <PersonStatus person={person} />;

const nameOf = ({ name, email }: Pick<User, "name" | "email">) => name ?? email ?? "No name";

const developerColumn = (developers: User[]): Column<ListedUser> => ({
  name: "Business developer",
  widthPx: 147,
  cell: ({ businessDeveloperId }) => {
    const developer = developers.find(({ id }) => id === businessDeveloperId);
    return developer === undefined ? "–" : nameOf(developer);
  },
  isMinor: true,
});

const earnedText = ({ earned }: ListedUser) =>
  earned?.map(({ amount, currency }) => money(amount, currency)).join(" + ");

/** What the person submitted and earned. Empty if there is nothing yet. */
function figuresText(person: ListedUser): string {
  const { openReferralCount, completedReferralCount } = person;
  const earned = earnedText(person);
  const figures = [
    openReferralCount > 0 && `${numberText(openReferralCount)} open`,
    completedReferralCount > 0 && !earned && `${numberText(completedReferralCount)} completed`,
    earned && `${earned} earned`,
  ].filter(Boolean);
  return figures.join(" · ");
}

const onPhone: Column<ListedUser>[] = [
  { name: "Name", cell: nameOf, sort: { by: "name", first: "ascending" } },
  {
    name: "Status",
    cell: statusCell,
    isBesideRecord: true,
  },
  {
    name: "Role",
    cell: (person) =>
      (isAboveReferrer(person) || figuresText(person) === "") &&
      levels[person.permissionLevel].label,
  },
  { name: "Referrals and bonuses", cell: (person) => figuresText(person) || "–" },
  {
    name: "Joined",
    cell: ({ joinedAt }) => <Time unixMs={joinedAt} />,
    order: "descending",
    sort: { by: "joinedAt", first: "descending" },
  },
];

const earnedColumn: Column<ListedUser> = {
  name: "Earned",
  widthPx: 200,
  cell: (person) => earnedText(person) || "–",
  isNumber: true,
};

/**
 * The business developer of a referrer is a column only for people who can change it, and the bonuses
 * only for those who can see them.
 */
const columnsWith = ({
  developers,
  hasBonuses,
}: {
  developers: User[] | undefined;
  hasBonuses: boolean;
}): Column<ListedUser>[] => [
  {
    name: "Name",
    ...textWidths.name,
    cell: (person) => (
      <span className="inline-flex max-w-full items-center gap-2">
        <span className="truncate">{nameOf(person)}</span>
        {statusCell(person)}
      </span>
    ),
    sort: { by: "name", first: "ascending" },
  },
  {
    name: "Company",
    widthPx: 158,
    cell: ({ company }) => company ?? "–",
    isMinor: true,
    isIfRoom: true,
  },
  {
    name: "Email",
    ...textWidths.email,
    cell: ({ email }) => email ?? "–",
    isMinor: true,
    isIfRoom: true,
  },
  {
    name: "Role",
    widthPx: 136,
    cell: ({ permissionLevel, canSendBonuses, isBdr }) => (
      <span className="inline-flex items-center gap-1.5">
        {levels[permissionLevel].label}
        {canSendBonuses && <Tag>Bonuses</Tag>}
        {isBdr && <Tag>BDR</Tag>}
      </span>
    ),
  },
  ...(developers === undefined ? [] : [developerColumn(developers)]),
  ...referralColumns,
  ...(hasBonuses ? [earnedColumn] : []),
  {
    name: "Joined",
    widthPx: 100,
    cell: ({ joinedAt }) => <Time unixMs={joinedAt} />,
    order: "descending",
    sort: { by: "joinedAt", first: "descending" },
    isNumber: true,
    isBesideRecord: true,
  },
];

export function PeoplePage() {
  const { user } = useOrganization();
  const isBeside = useParams({ strict: false }).userId !== undefined;
  const developers = useBusinessDevelopers({ isWanted: isAdmin(user) });
  const columns = useMemo(
    () =>
      columnsWith({
        developers: isAdmin(user) ? developers : undefined,
        hasBonuses: readsBonuses(user),
      }),
    [user, developers],
  );
  const filter = usersIn(route.useSearch());
  const list = useList(usersList(filter));
  const { marked, selection, mark, settle } = useMarked<User>(
    JSON.stringify(filter),
    list.items,
    nameOf,
  );
  const invitation = useOpening("invite");
  const inviteButton = isAdmin(user) && (
    <CreateButton label="Invite person" isBeside={isBeside} onClick={invitation.open} />
  );
  const offered = isAdmin(user) ? [...filters, developerFilter(developers)] : filters;
  const { isFiltered } = useFiltersInAddress(offered);
  // The person who looks is always in the list.
  const isWithoutReferrers =
    isAdmin(user) &&
    !isFiltered &&
    list.data !== undefined &&
    !list.hasNextPage &&
    list.items.every(isAboveReferrer);
  return (
    <ListPage
      title="People"
      imports={isAdmin(user) ? "people" : undefined}
      csv={{ fileName: "people.csv" }}
      createButton={inviteButton}
      filters={isWithoutReferrers ? [] : offered}
      searchLabel={isWithoutReferrers ? undefined : "Search people"}
      list={list}
      total={useQuery(userCountQuery(filter), { enabled: list.hasNextPage })}
      columns={useIsNarrow() ? onPhone : columns}
      selection={isAdmin(user) ? selection : undefined}
      opens="/o/$slug/people/$userId"
      empty={
        <EmptyState icon={UserPlus} title="No people yet" action={inviteButton}>
          Invite people, or give them an invitation code.
        </EmptyState>
      }
      below={
        isWithoutReferrers && (
          <EmptyState icon={UserPlus} title="No referrers yet">
            Invite your first referrer. They get an email and can refer people right away.
          </EmptyState>
        )
      }
    >
      {marked.length > 0 && !isBeside && <BulkBar marked={marked} mark={mark} settle={settle} />}
      {invitation.isOpen && <InviteDialog isOpen onClose={invitation.close} />}
    </ListPage>
  );
}
