import type { User } from "@referral-service/contract";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { UserPlus, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { useBusinessDevelopers } from "../data/business-developers.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { type Filter, FilterBar } from "../lists/filters.tsx";
import { ImportLink } from "../lists/import-link.tsx";
import { type Column, ListTable, useList } from "../lists/list.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { levelNames, levels } from "../words/levels.ts";
import { PersonStatus } from "../words/person-status.tsx";
import { personStatuses, personStatusNames } from "../words/person-statuses.ts";
import { isAdmin } from "../words/roles.ts";

const InviteDialog = lazy(async () => ({
  default: (await import("./invite-dialog.tsx")).InviteDialog,
}));

const route = getRouteApi("/o/$slug/people");

type FilterName = "level" | "status" | "developer";

const filters: Filter<FilterName>[] = [
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

const developerFilter = (developers: User[]): Filter<FilterName> => ({
  name: "developer",
  label: "Business developer",
  choices: developers.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id })),
});

const columns: Column<User>[] = [
  { name: "Name", cell: ({ name, email }) => name ?? email ?? "No name" },
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
    isMinor: true,
  },
  { name: "Company", cell: ({ company }) => company ?? "–", isMinor: true },
  {
    name: "Status",
    widthPx: 110,
    cell: (person) => <PersonStatus person={person} />,
  },
  {
    name: "Since",
    widthPx: 110,
    cell: ({ joinedAt }) => <Time unixMs={joinedAt} />,
    isNumber: true,
    isMinor: true,
  },
];

export function PeoplePage() {
  const { slug, user } = useOrganization();
  const { level, status, developer, q, invite } = route.useSearch();
  const developers = useBusinessDevelopers({ isWanted: isAdmin(user) });
  const { userId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/people" });
  const query = {
    organization: slug,
    permissionLevel: level,
    ...(status && personStatuses[status].query),
    businessDeveloperId: developer,
    q,
  };
  const list = useList(["users", slug, { level, status, developer, q }], (cursor, signal) =>
    api("GET /users", { query: { ...query, cursor, limit: 50 }, signal }),
  );
  const isFiltered = [level, status, developer, q].some((chosen) => chosen !== undefined);
  const setInvite = (isOpen: boolean) =>
    void navigate({ search: (present) => ({ ...present, invite: isOpen ? true : undefined }) });

  return (
    <>
      <PageBar
        title="People"
        actions={
          <>
            {isAdmin(user) && <ImportLink type="people" />}
            <CsvButton address="GET /users" query={query} fileName="people.csv" />
            {isAdmin(user) && (
              <Button look="primary" onClick={() => setInvite(true)}>
                Invite person
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        filters={isAdmin(user) ? [...filters, developerFilter(developers)] : filters}
        chosen={{ level, status, developer }}
        onChange={(name, value) =>
          void navigate({ search: (present) => ({ ...present, [name]: value }) })
        }
        search={{
          label: "Search people",
          text: q,
          onSearch: (text) => void navigate({ search: (present) => ({ ...present, q: text }) }),
        }}
      />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="People"
          list={list}
          columns={columns}
          selectedId={userId}
          linkOf={({ id }) => ({
            to: "/o/$slug/people/$userId",
            params: { slug, userId: id },
            search: true,
          })}
          empty={
            isFiltered ? (
              <EmptyState icon={Users} title="No person matches these filters">
                Remove a filter to see more people.
              </EmptyState>
            ) : (
              <EmptyState
                icon={UserPlus}
                title="No people yet"
                action={
                  isAdmin(user) && (
                    <Button look="primary" onClick={() => setInvite(true)}>
                      Invite person
                    </Button>
                  )
                }
              >
                Invite people, or let them join with a code.
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
      {invite === true && (
        <Suspense>
          <InviteDialog isOpen onClose={() => setInvite(false)} />
        </Suspense>
      )}
    </>
  );
}
