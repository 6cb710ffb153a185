import type { CustomFieldType, CustomFieldValue } from "@referral-service/contract";
import { phrase } from "../languages/phrase.ts";
import { dayText } from "../ui/time.tsx";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

/** Formats a value of a custom field. */
export function customValueText(
  value: CustomFieldValue | null | undefined,
  type: CustomFieldType | undefined,
): string {
  if (value === undefined || value === null) return "–";
  if (typeof value === "boolean") return value ? phrase("Yes") : phrase("No");
  if (typeof value === "number") return number.format(value);
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
  return type === "date" ? dayText(value) : value;
}
