import type { AuditLog } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { type CsvCell, timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's entry. */
export const auditLogColumns: CsvColumns<AuditLog> = {
  id: ({ id }) => id,
  action: ({ action }) => action,
  "actor.type": ({ actor }) => actor.type,
  "actor.id": ({ actor }) => actor.id,
  "actor.name": ({ actor }) => actor.name,
  "target.type": ({ target }) => target.type,
  "target.id": ({ target }) => target.id,
  // JSON, because each action changes other fields, and their values have types.
  changes: ({ changes }) => (changes === null ? null : changesCell(changes)),
  withheld: ({ withheld }) => withheld ?? null,
  requestId: ({ requestId }) => requestId,
  createdAt: ({ createdAt }) => timeCell(createdAt),
};

/** `from` before `to`, because PostgreSQL sorts the names of a JSON object by their length. */
const changesCell = (changes: NonNullable<AuditLog["changes"]>): CsvCell =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(changes).map(([field, { from, to }]) => [field, { from, to }]),
    ),
  );
