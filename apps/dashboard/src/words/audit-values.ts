import type { AuditLog, PermissionLevel } from "@referral-service/contract";
import { exactTime } from "../ui/time.tsx";
import { fieldName } from "./audit.ts";
import { levels } from "./levels.ts";

/** Fields whose values are names in the code, such as `in_progress`. */
const namingFields = new Set(["status", "stage", "type", "paymentMethod"]);

/**
 * Formats a value in the log. Times become dates, names in the code become words, and all other
 * values stay exact.
 */
export function valueText(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number" && field.endsWith("At")) return exactTime(value, timeZone);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field === "permissionLevel") return levels[value as PermissionLevel].label;
  if (typeof value === "string" && namingFields.has(field)) return fieldName(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.length === 0 ? "–" : value.join(", ");
  }
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

const shownCountMax = 3;

/** Returns the changes on one line, for the list. */
export function changesText(changes: AuditLog["changes"], timeZone: string): string {
  const fields = Object.entries(changes ?? {});
  // Our own IDs are omitted, because they mean little to a reader.
  const named = fields.filter(([field]) => !field.endsWith("Id") || field === "externalId");
  const all = named.length > 0 ? named : fields;
  const texts = all.slice(0, shownCountMax).map(([field, { from, to }]) => {
    const isKnown = (value: unknown) => value !== null && value !== undefined;
    const now = isKnown(to) ? valueText(field, to, timeZone) : "none";
    return `${fieldName(field)}: ${now}${isKnown(from) ? ` (was ${valueText(field, from, timeZone)})` : ""}`;
  });
  const more = all.length - texts.length;
  return texts.join(" · ") + (more > 0 ? ` · ${more} more` : "");
}
