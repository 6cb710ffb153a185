import type { appContract, ImportPreview, PreviewImport } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { firstRows, openCsv } from "../../kernel/csv/read-csv.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readPiece } from "../../kernel/lists/turns.ts";
import { allFields } from "../../referrals/custom-fields/store.ts";
import { kinds } from "../kinds.ts";
import { suggestColumns } from "../match-columns.ts";
import type { ImportType } from "../rules.ts";

export const importPageRoutes: RouteHandlers<typeof appContract.importPage> = {
  previewReferrals: async ({ deps, caller, body }) => ({
    status: 200,
    body: await preview(deps, caller, { type: "referrals", ...body }),
  }),
  previewPeople: async ({ deps, caller, body }) => ({
    status: 200,
    body: await preview(deps, caller, { type: "people", ...body }),
  }),
};

async function preview(
  { db }: Deps,
  { organizationId }: Caller,
  { type, start, separator }: { type: ImportType } & PreviewImport,
): Promise<ImportPreview> {
  const { file, rows } = await readPiece(organizationId, async () => {
    const file = openCsv(start, { separator });
    return { file, rows: firstRows(file) };
  });
  const fields = kinds[type].fieldsFor(await allFields(db, organizationId));
  return {
    separator: file.separator,
    columns: suggestColumns(file.header, fields),
    rows,
    fields: fields.map(({ field, label, isRequired, partOf = null }) => ({
      field,
      label,
      isRequired,
      partOf,
    })),
  };
}
