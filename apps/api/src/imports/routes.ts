import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../http/route-handlers.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound, requireId } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import { csvExport } from "../kernel/lists/csv-export.ts";
import type { PageRequest } from "../kernel/lists/cursors.ts";
import { listPage } from "../kernel/lists/list-page.ts";
import { createImport } from "./create-import.ts";
import { rowColumns } from "./csv-columns.ts";
import { discardImport } from "./discard-import.ts";
import type { ImportType, StoredImport } from "./import.ts";
import { readsCells } from "./policy.ts";
import { pageOfRows } from "./row-store.ts";
import { runImport } from "./run-import.ts";
import { findImport, pageOfImports } from "./store.ts";
import { undoImport } from "./undo-import.ts";
import { toImportView, toRowView } from "./view.ts";
import { visibleImports } from "./visibility.ts";

/** Imports of referrals and of people differ in who may call them, and in their rows. */
type Routes = typeof contract.imports.referrals;

const routesOf = (type: ImportType): RouteHandlers<Routes> => ({
  list: async ({ deps, caller, query }) => {
    const body = await listPage(deps, query, {
      list: `imports of ${type}`,
      organizationId: caller.organizationId,
      read: (request) => pageOfImports(deps.db, visibleImports(caller, type), request),
      show: toImportView(deps.clock.now()),
    });
    return { status: 200, body };
  },
  get: async (request) => ({
    status: 200,
    body: shown(request.deps, await requireImport(type, request)),
  }),
  listRows: async (request) => {
    const stored = await requireImport(type, request);
    const body = await listPage(request.deps, request.query, listOfRows(request, stored));
    return { status: 200, body };
  },
  create: async ({ deps, caller, body: input }) => ({
    status: 201,
    body: shown(deps, await createImport(deps, caller, { type, input })),
  }),
  run: async ({ deps, caller, params, body: input }) => {
    const id = requireId(params.id);
    return { status: 200, body: shown(deps, await runImport(deps, caller, { type, id, input })) };
  },
  undo: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    return { status: 200, body: shown(deps, await undoImport(deps, caller, { type, id })) };
  },
  discard: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    return { status: 200, body: shown(deps, await discardImport(deps, caller, { type, id })) };
  },
});

const exportsOf = (type: ImportType): CsvExports<Routes> => ({
  listRows: async (request) => {
    const stored = await requireImport(type, request);
    const columns = readsCells(request.caller, stored) ? stored.columns : [];
    return csvExport(listOfRows(request, stored), rowColumns(columns));
  },
});

export const referralImportRoutes = routesOf("referrals");
export const referralImportExports = exportsOf("referrals");
export const personImportRoutes = routesOf("people");
export const personImportExports = exportsOf("people");

const shown = ({ clock }: Deps, stored: StoredImport) => toImportView(clock.now())(stored);

const requireImport = async (
  type: ImportType,
  { deps, caller, params }: { deps: Deps; caller: Caller; params: { id: string } },
): Promise<StoredImport> =>
  requireFound(await findImport(deps.db, visibleImports(caller, type), requireId(params.id)));

const listOfRows = (
  { deps, caller, query }: ListRequest<Routes["listRows"]>,
  stored: StoredImport,
) => ({
  list: `rows of import ${stored.id}`,
  organizationId: caller.organizationId,
  read: (request: PageRequest) => pageOfRows(deps.db, stored, query, request),
  show: toRowView(caller, stored),
});
