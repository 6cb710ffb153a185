import type { appContract, ImportPreview, PreviewImport } from "@referral-service/contract/app";
import type { Caller } from "../../access/caller.ts";
import { allFields } from "../../custom-fields/store.ts";
import type { Deps } from "../../deps.ts";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { readPiece } from "../../lists/turns.ts";
import { suggestColumns } from "../columns.ts";
import { firstRows, openCsv } from "../csv.ts";
import type { ImportType } from "../import.ts";
import { kinds } from "../kinds.ts";

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
    const file = openCsv(start, separator);
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
