import { type contract, importRowCsv } from "@referral-service/contract";
import type { RouteHandlers } from "../http/route-handlers.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound, requireId } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import { createImport } from "./create-import.ts";
import { toImportView, toRowView } from "./facts.ts";
import { discardImport, runImport, undoImport } from "./move-import.ts";
import { pageOfRows } from "./row-store.ts";
import type { ImportType, StoredImport } from "./rules.ts";
import { fileColumns, readsCells, visibleImports } from "./rules.ts";
import { findImport, pageOfImports } from "./store.ts";

/** Imports of referrals and of people differ in their rows and in who can call them. */
type Routes = typeof contract.imports.referrals;

const routesOf = (type: ImportType): RouteHandlers<Routes> => ({
  list: ({ deps, caller }) => ({
    name: `imports of ${type}`,
    read: (db, page) => pageOfImports(db, visibleImports(caller, type), page),
    show: toImportView(deps.clock.now()),
  }),
  get: async (request) => ({
    status: 200,
    body: shown(request.deps, await requireImport(type, request)),
  }),
  listRows: async ({ deps, caller, params, query }) => {
    const stored = await requireImport(type, { deps, caller, params });
    return {
      name: `rows of import ${stored.id}`,
      read: (db, page) => pageOfRows(db, stored, query, page),
      show: toRowView(caller, stored),
      columns: async () =>
        importRowCsv(readsCells(caller, stored) ? fileColumns(stored.columns) : []),
    };
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

export const referralImportRoutes = routesOf("referrals");
export const personImportRoutes = routesOf("people");

const shown = ({ clock }: Deps, stored: StoredImport) => toImportView(clock.now())(stored);

const requireImport = async (
  type: ImportType,
  { deps, caller, params }: { deps: Deps; caller: Caller; params: { id: string } },
): Promise<StoredImport> =>
  requireFound(await findImport(deps.db, visibleImports(caller, type), requireId(params.id)));
