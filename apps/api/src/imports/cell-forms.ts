/** A kind of value that is written differently in different countries. */
export type FormKind = "number" | "date";

/** The form that all rows of a column use for their cells. */
export type CellForm =
  | "decimal_point"
  | "decimal_comma"
  | "day_first"
  | "month_first"
  /** Cells of the column have different forms. */
  | "mixed"
  /** Every cell has two possible readings, and no row shows which one is right. */
  | "unclear";

/** A reading of a cell: one of two forms, or `either` if both give the same value. */
type Reading = CellForm | "either" | undefined;

const withPoint =
  /^[+-]?(?:\d+|\d{1,3}(?:[,\s\u00A0\u202F'’]\d{3})+)(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const withComma = /^[+-]?(?:\d+|\d{1,3}(?:[.\s\u00A0\u202F'’]\d{3})+)(?:,\d+)?$/;
const wholeNumber = /^[+-]?[\d\s\u00A0\u202F'’]+$/;

function numberReading(cell: string): Reading {
  if (wholeNumber.test(cell)) return undefined;
  const [isPoint, isComma] = [withPoint.test(cell), withComma.test(cell)];
  if (isPoint && isComma) return "either";
  if (isPoint) return "decimal_point";
  return isComma ? "decimal_comma" : undefined;
}

const writtenDay = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;

function dateReading(cell: string): Reading {
  const [, first, separator, second] = writtenDay.exec(cell) ?? [];
  if (first === undefined || first === second) return undefined;
  if (Number(second) > 12) return "month_first";
  // The month comes second in dates that are written with dots.
  return separator === "." || Number(first) > 12 ? "day_first" : "either";
}

const readings: Record<FormKind, (cell: string) => Reading> = {
  number: numberReading,
  date: dateReading,
};

/** Collects the forms of the cells in one column. */
export class FormSurvey {
  readonly #kind: FormKind;
  readonly #seen = new Set<Reading>();

  constructor(kind: FormKind) {
    this.#kind = kind;
  }

  add(cell: string) {
    this.#seen.add(readings[this.#kind](cell));
  }

  /** The form of the column. Undefined if every cell reads the same in both forms. */
  get form(): CellForm | undefined {
    const forms = [...this.#seen].filter((seen) => seen !== undefined && seen !== "either");
    if (forms.length > 1) return "mixed";
    return forms[0] ?? (this.#seen.has("either") ? "unclear" : undefined);
  }
}

/**
 * The cell in the form that the API accepts. A cell in no known form stays unchanged, and the field
 * rejects it.
 */
export function readInForm(cell: string, kind: FormKind, form: CellForm | undefined): string {
  return kind === "number" ? numberText(cell, form) : dateText(cell, form);
}

function numberText(cell: string, form: CellForm | undefined): string {
  const isComma = form === "decimal_comma";
  if (!(isComma ? withComma : withPoint).test(cell)) return cell;
  const groups = isComma ? /[.\s\u00A0\u202F'’]/g : /[,\s\u00A0\u202F'’]/g;
  return cell.replaceAll(groups, "").replace(",", ".").replace(/^\+/, "");
}

function dateText(cell: string, form: CellForm | undefined): string {
  const [, year, , month = "", day = ""] = yearFirst.exec(cell) ?? [];
  if (year !== undefined) return dayText(year, month, day);
  const [, first = "", , second = "", lastYear] = writtenDay.exec(cell) ?? [];
  if (lastYear === undefined) return cell;
  return form === "month_first"
    ? dayText(lastYear, first, second)
    : dayText(lastYear, second, first);
}

const dayText = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** Returns the error of a cell that cannot be read because its column does not show its form. */
export function whyUnclear(
  cell: string,
  kind: FormKind,
  form: CellForm | undefined,
): string | undefined {
  if (form !== "mixed" && form !== "unclear") return undefined;
  if (readings[kind](cell) === undefined) return undefined;
  const cure =
    kind === "number"
      ? "Write all numbers in this column like 1234.50."
      : "Write all dates in this column like 2026-03-29.";
  const why =
    form === "mixed" ? "must have the same format as the other rows" : "must not be ambiguous";
  return `${why}. ${cure}`;
}
