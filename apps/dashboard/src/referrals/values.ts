import type { CustomFieldValue } from "@referral-service/contract";
import { phrase } from "../languages/phrase.ts";
import { dayText } from "../ui/time.tsx";
import { type ShownField, shownValue } from "../words/custom-fields.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

/** Formats a value of a custom field. The field is undefined if it was deleted. */
export function customValueText(
  stored: CustomFieldValue | null | undefined,
  field: Pick<ShownField, "type" | "optionTexts"> | undefined,
): string {
  if (stored === undefined || stored === null) return "–";
  const value = field === undefined ? stored : shownValue(field, stored);
  if (typeof value === "boolean") return value ? phrase("Yes") : phrase("No");
  if (typeof value === "number") return number.format(value);
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
  return field?.type === "date" ? dayText(value) : value;
}
