import type { InvitationCode } from "@referral-service/contract";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Ticket } from "lucide-react";
import { lazy, Suspense } from "react";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { type Filter, FilterBar } from "../../lists/filters.tsx";
import { FromProgram } from "../../lists/from-program.tsx";
import { type Column, ListTable, useList } from "../../lists/list.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { levelNames, levels } from "../../words/levels.ts";
import { newCode } from "../../words/samples.ts";
import { CodeStatus, usesText } from "./code-status.tsx";

const CreateCodeDialog = lazy(async () => ({
  default: (await import("./create-code-dialog.tsx")).CreateCodeDialog,
}));

const route = getRouteApi("/o/$slug/links/codes");

type FilterName = "status" | "level";

const filters: Filter<FilterName>[] = [
  {
    name: "status",
    label: "Status",
    choices: [
      { value: "active", label: "Not paused" },
      { value: "paused", label: "Paused" },
    ],
  },
  {
    name: "level",
    label: "Role",
    choices: levelNames.map((level) => ({ value: level, label: levels[level].label })),
  },
];

const isActiveAt = { active: "true", paused: "false" } as const;

const columns: Column<InvitationCode>[] = [
  { name: "Code", cell: ({ code }) => <span className="font-mono text-xs">{code}</span> },
  {
    name: "Role",
    widthPx: 160,
    cell: ({ permissionLevel }) => levels[permissionLevel].label,
    isMinor: true,
  },
  { name: "Invites", cell: ({ ownerName }) => ownerName ?? "An API key", isMinor: true },
  { name: "Status", widthPx: 110, cell: (code) => <CodeStatus code={code} /> },
  { name: "Joined", widthPx: 100, cell: usesText, isNumber: true },
  {
    name: "Ends",
    widthPx: 120,
    cell: ({ expiresAt }) => (expiresAt === null ? "Never" : <Time unixMs={expiresAt} />),
    isNumber: true,
    isMinor: true,
  },
];

export function CodesPage() {
  const { slug } = useOrganization();
  const { status, level, create } = route.useSearch();
  const { codeId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/links/codes" });
  const query = {
    organization: slug,
    isActive: status && isActiveAt[status],
    permissionLevel: level,
  };
  const list = useList(["invitation-codes", slug, { status, level }], (cursor, signal) =>
    api("GET /invitation-codes", { query: { ...query, cursor, limit: 50 }, signal }),
  );
  const setCreate = (isOpen: boolean) =>
    void navigate({ search: (present) => ({ ...present, create: isOpen ? true : undefined }) });
  const createButton = (
    <Button look="primary" onClick={() => setCreate(true)}>
      Create code
    </Button>
  );

  return (
    <>
      <PageBar
        title="Invitation codes"
        actions={
          <>
            <CsvButton
              address="GET /invitation-codes"
              query={query}
              fileName="invitation-codes.csv"
            />
            {createButton}
          </>
        }
      />
      <FilterBar
        filters={filters}
        chosen={{ status, level }}
        onChange={(name, value) =>
          void navigate({ search: (present) => ({ ...present, [name]: value }) })
        }
      />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Invitation codes"
          list={list}
          columns={columns}
          selectedId={codeId}
          linkOf={({ id }) => ({
            to: "/o/$slug/links/codes/$codeId",
            params: { slug, codeId: id },
            search: true,
          })}
          empty={
            status !== undefined || level !== undefined ? (
              <EmptyState icon={Ticket} title="No code matches these filters">
                Remove a filter to see more codes.
              </EmptyState>
            ) : (
              <EmptyState icon={Ticket} title="No invitation codes yet" action={createButton}>
                Anyone with a code can join the organization with its link, its QR code or by typing
                it.
                <FromProgram sample={newCode} />
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
      {create === true && (
        <Suspense>
          <CreateCodeDialog onClose={() => setCreate(false)} />
        </Suspense>
      )}
    </>
  );
}
