import type { RowValues, Verdict } from "./import-kind.ts";

/**
 * The error values that Excel, LibreOffice and Google Sheets write for a formula without a result,
 * in English and German.
 */
const sheetError =
  /^#(?:N\/A|NV|REF!|BEZUG!|NAME\?|VALUE!|WERT!|DIV\/0!|NULL!|NUM!|ZAHL!|SPILL!|ÜBERLAUF!|CALC!|KALK!|GETTING_DATA|ERROR!|#*)$/iu;

const roundedNumber = /^\+?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;

/** Other IDs can look like a number with an exponent, such as `5E3`. */
const roundedId = /^\d[.,]\d+E\+\d{1,3}$/i;

/**
 * Rejects the first cell that a spreadsheet has broken. The verdict identifies no person, so nothing in the
 * row is created.
 */
export function brokenCell(values: RowValues): Verdict | undefined {
  for (const [field, cell] of values) {
    if (sheetError.test(cell.normalize("NFC"))) {
      const reason = `must not be ${cell.slice(0, 20)}, which is a spreadsheet error. Correct the formula or widen the column, and save the file again.`;
      return { outcome: "bad", field, reason };
    }
    const isRounded =
      (field === "phone" && roundedNumber.test(cell)) ||
      (field === "externalId" && roundedId.test(cell));
    if (isRounded) {
      const reason =
        "must have all of its digits, but a spreadsheet rounded it. Format the column as text, enter the number again, and save the file.";
      return { outcome: "bad", field, reason };
    }
  }
  return undefined;
}
