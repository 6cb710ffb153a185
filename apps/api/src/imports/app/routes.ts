import type { appContract, ImportPreview } from "@referral-service/contract/app";
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
  previewReferrals: async ({ deps, caller, body: { start } }) => ({
    status: 200,
    body: await preview(deps, caller, { type: "referrals", start }),
  }),
  previewPeople: async ({ deps, caller, body: { start } }) => ({
    status: 200,
    body: await preview(deps, caller, { type: "people", start }),
  }),
};

async function preview(
  { db }: Deps,
  { organizationId }: Caller,
  { type, start }: { type: ImportType; start: string },
): Promise<ImportPreview> {
  const { header, rows } = await readPiece(organizationId, async () => {
    const file = openCsv(start);
    return { header: file.header, rows: firstRows(file) };
  });
  const fields = kinds[type].fieldsFor(await allFields(db, organizationId));
  return {
    columns: suggestColumns(header, fields),
    rows,
    fields: fields.map(({ field, label, isRequired }) => ({ field, label, isRequired })),
  };
}
