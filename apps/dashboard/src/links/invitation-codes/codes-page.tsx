import type { InvitationCode } from "@referral-service/contract";
import { getRouteApi, useParams } from "@tanstack/react-router";
import { Ticket } from "lucide-react";
import { codesList } from "../../data/invitation-codes.ts";
import { useList } from "../../data/use-list.ts";
import { useOpening } from "../../lists/address.ts";
import { textWidths } from "../../lists/columns.ts";
import { CreateButton } from "../../lists/create-button.tsx";
import type { Filter } from "../../lists/filters.ts";
import { FromProgram, ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { part } from "../../ui/part.tsx";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { levelNames, levels } from "../../words/levels.ts";
import { codeStateOf, codeStates } from "./code-states.ts";
import { codesIn } from "./search.ts";

const CreateCodeDialog = part(
  async () => (await import("./create-code-dialog.tsx")).CreateCodeDialog,
);

const route = getRouteApi("/o/$slug/links/codes");

const filters: Filter[] = [
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

/** Shows whether the code can be used now, and the reason if it cannot. */
export const CodeStatus = ({ code }: { code: InvitationCode }) => {
  const { label, tone } = codeStates[codeStateOf(code)];
  return <Status tone={tone}>{label}</Status>;
};

const whole = new Intl.NumberFormat("en");

export const usesText = ({ useCount, useLimit }: InvitationCode): string =>
  useLimit === null
    ? whole.format(useCount)
    : `${whole.format(useCount)} of ${whole.format(useLimit)}`;

const columns: Column<InvitationCode>[] = [
  {
    name: "Code",
    ...textWidths.name,
    cell: ({ code }) => <span className="font-mono text-xs max-sm:text-sm">{code}</span>,
  },
  {
    name: "Role",
    widthPx: 160,
    cell: ({ permissionLevel }) => levels[permissionLevel].label,
  },
  {
    name: "Inviter",
    ...textWidths.name,
    cell: ({ ownerName }) => ownerName ?? "An API key",
    isMinor: true,
  },
  {
    name: "Status",
    widthPx: 110,
    cell: (code) => <CodeStatus code={code} />,
    isBesideRecord: true,
  },
  {
    name: "Joined",
    widthPx: 100,
    cell: usesText,
    phoneCell: (code) => `${usesText(code)} joined`,
    sort: { by: "uses", first: "descending" },
    isNumber: true,
  },
  {
    name: "Ends",
    widthPx: 144,
    cell: ({ expiresAt }) => (expiresAt === null ? "Never" : <Time unixMs={expiresAt} />),
    isNumber: true,
    isMinor: true,
  },
  {
    name: "Created",
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
];

export function CodesPage() {
  const list = useList(codesList(codesIn(route.useSearch())));
  const creation = useOpening("create");
  const isBeside = useParams({ strict: false, select: ({ codeId }) => codeId !== undefined });
  const createButton = (
    <CreateButton label="Create code" isBeside={isBeside} onClick={creation.open} />
  );
  return (
    <ListPage
      title="Invitation codes"
      csv={{ fileName: "invitation-codes.csv" }}
      createButton={createButton}
      searchLabel="Search codes"
      filters={filters}
      list={list}
      columns={columns}
      opens="/o/$slug/links/codes/$codeId"
      empty={
        <EmptyState
          icon={Ticket}
          title="No invitation codes yet"
          action={createButton}
          below={<FromProgram sample="newCode" />}
        >
          People can join the organization with the code's link or QR code, or by typing the code.
        </EmptyState>
      }
    >
      {creation.isOpen && <CreateCodeDialog onClose={creation.close} />}
    </ListPage>
  );
}
