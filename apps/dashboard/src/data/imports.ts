import type { CreateReferralImport, Import, ImportRow } from "@referral-service/contract";
import type { PreviewImport } from "@referral-service/contract/app";
import type { ImportType } from "../words/imports.ts";
import { listOf } from "./lists.ts";
import { type Key, ofOrganization } from "./queries.ts";
import { command } from "./use-command.ts";

/** The path of an import type. The routes for both types have the same requests and responses. */
const at = (type: ImportType) => `/imports/${type}` as "/imports/referrals";

/** Duplicates to create anyway: all of them, or the rows with these numbers. */
export type Wanted = "all" | ReadonlySet<number>;

type Named = Pick<Import, "type" | "id">;

const busy: Import["status"][] = ["checking", "importing", "undoing"];

export const isBusy = ({ status }: Import) => busy.includes(status);

export const importQuery = ({ type, id }: Named) =>
  ofOrganization(
    ["imports", type, id],
    (api) => api(`GET ${at(type)}/:id` as const, { params: { id } }),
    {
      // The stream does not report how far a worker has come.
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isBusy(data) ? 1_000 : false,
    },
  );

export const importsQuery = (type: ImportType) =>
  ofOrganization(["imports", type], (api) =>
    api(`GET ${at(type)}` as const, { query: { limit: 10 } }),
  );

type Rows = Named & Pick<Import, "status">;

const rowsKey = ({ type, id, status }: Rows, outcome: ImportRow["outcome"]): Key => [
  "imports",
  type,
  id,
  "rows",
  outcome,
  status,
];

/** The rows with an outcome, for the CSV file. Their outcome changes with the import's status. */
export const rowsList = (of: Rows, outcome: ImportRow["outcome"]) =>
  listOf(rowsKey(of, outcome), (api, page) =>
    api(`GET ${at(of.type)}/:id/rows` as const, {
      params: { id: of.id },
      query: { outcome, ...page },
    }),
  );

/** The first rows with an outcome. */
export const rowsQuery = (of: Rows, outcome: ImportRow["outcome"]) =>
  ofOrganization(rowsKey(of, outcome), (api) => rowsList(of, outcome).read(api, { limit: 100 }));

export const previewFile = (type: ImportType) =>
  command({
    call: (api, body: PreviewImport) => api(`POST ${at(type)}/preview` as const, { body }),
  });

export const checkFile = (type: ImportType) =>
  command({
    call: (api, file: Omit<CreateReferralImport, "mode">) =>
      api(`POST ${at(type)}` as const, { body: { ...file, mode: "dry_run" } }),
  });

export const runImport = ({ type, id }: Named) =>
  command({
    call: (api, { mode, wanted }: { mode: "all" | "good_ones"; wanted: Wanted }) =>
      api(`POST ${at(type)}/:id/run` as const, {
        params: { id },
        body: { mode, ...duplicatesIn(wanted) },
      }),
    answers: () => importQuery({ type, id }),
  });

function duplicatesIn(wanted: Wanted) {
  if (wanted === "all") return { createsDuplicates: true };
  return wanted.size === 0 ? {} : { duplicateRows: [...wanted] };
}

export const discardImport = ({ type, id }: Named) =>
  command({
    call: (api) => api(`POST ${at(type)}/:id/discard` as const, { params: { id }, body: {} }),
    answers: () => importQuery({ type, id }),
  });

export const undoImport = ({ type, id }: Named) =>
  command({
    call: (api) => api(`POST ${at(type)}/:id/undo` as const, { params: { id }, body: {} }),
    answers: () => importQuery({ type, id }),
  });

export const nobodyWanted: Wanted = new Set<number>();

export const isWanted = (wanted: Wanted, rowNumber: number): boolean =>
  wanted === "all" || wanted.has(rowNumber);

export const countWanted = (wanted: Wanted, { duplicateCount }: Import): number =>
  wanted === "all" ? duplicateCount : wanted.size;

export function toggled(wanted: ReadonlySet<number>, rowNumber: number): Wanted {
  const rows = new Set(wanted);
  if (!rows.delete(rowNumber)) rows.add(rowNumber);
  return rows;
}
