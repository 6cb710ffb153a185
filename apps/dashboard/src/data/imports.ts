import type { CreateImport, Import, ImportRowOutcome } from "@referral-service/contract";
import type { PreviewImport } from "@referral-service/contract/app";
import { queryOptions } from "@tanstack/react-query";
import type { ImportType } from "../words/imports.ts";
import { api } from "./request.ts";

/** The routes of both types have the same requests and responses. */
const at = (type: ImportType) => `/imports/${type}` as "/imports/referrals";

/** Which of the people who are there already are created all the same: all, or the rows with these numbers. */
export type Wanted = "all" | ReadonlySet<number>;

interface Named {
  slug: string;
  type: ImportType;
  id: string;
}

const busy: Import["status"][] = ["checking", "importing", "undoing"];

export const isBusy = ({ status }: Import) => busy.includes(status);

export const importQuery = ({ slug, type, id }: Named) =>
  queryOptions({
    queryKey: ["imports", slug, type, id],
    queryFn: ({ signal }) =>
      api(`GET ${at(type)}/:id` as const, {
        params: { id },
        query: { organization: slug },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? 1_000 : false),
  });

/** The latest imports. */
export const importsQuery = (slug: string, type: ImportType) =>
  queryOptions({
    queryKey: ["imports", slug, type],
    queryFn: ({ signal }) =>
      api(`GET ${at(type)}` as const, { query: { organization: slug, limit: 10 }, signal }),
  });

/** Reads the first rows with this outcome. Rows change their outcome with the import's status. */
export const rowsQuery = (
  { slug, type, id, status }: Named & Pick<Import, "status">,
  outcome: ImportRowOutcome,
) =>
  queryOptions({
    queryKey: ["imports", slug, type, id, "rows", outcome, status],
    queryFn: ({ signal }) =>
      api(`GET ${at(type)}/:id/rows` as const, {
        params: { id },
        query: { organization: slug, outcome, limit: 100 },
        signal,
      }),
  });

export const previewOf = (slug: string, type: ImportType, body: PreviewImport) =>
  api(`POST ${at(type)}/preview` as const, { query: { organization: slug }, body });

export const checkFile = (slug: string, type: ImportType, file: Omit<CreateImport, "mode">) =>
  api(`POST ${at(type)}` as const, {
    query: { organization: slug },
    body: { ...file, mode: "dry_run" },
  });

export const runImport = (
  { slug, type, id }: Named,
  { mode, wanted }: { mode: "all" | "good_ones"; wanted: Wanted },
) =>
  api(`POST ${at(type)}/:id/run` as const, {
    params: { id },
    query: { organization: slug },
    body: { mode, ...duplicatesIn(wanted) },
  });

function duplicatesIn(wanted: Wanted) {
  if (wanted === "all") return { createsDuplicates: true };
  return wanted.size === 0 ? {} : { duplicateRows: [...wanted] };
}

export const discardImport = ({ slug, type, id }: Named) =>
  api(`POST ${at(type)}/:id/discard` as const, {
    params: { id },
    query: { organization: slug },
    body: {},
  });

export const undoImport = ({ slug, type, id }: Named) =>
  api(`POST ${at(type)}/:id/undo` as const, {
    params: { id },
    query: { organization: slug },
    body: {},
  });
