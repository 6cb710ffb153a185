import type { XMLParser } from "fast-xml-parser";
import { openCsv, rowsOf } from "../../kernel/csv/read-csv.ts";
import { invalidRequest } from "../../kernel/refusal.ts";

/** The entry for one payment in a file of results. `waiting` is not a final result. */
export interface FileResult {
  reference: string;
  result: "completed" | "failed" | "waiting";
  /** Reason why the payment failed. Has no meaning for the other results. */
  reason: string;
  /** Null if the file has no amount. */
  amount: number | null;
  /** Null if the file has no currency. */
  currency: string | null;
}

/**
 * Reads a bank's pain.002 file or a provider's CSV file. Throws INVALID_REQUEST for any other file.
 */
export async function readResults(text: string): Promise<FileResult[]> {
  const results = text.trimStart().startsWith("<")
    ? await resultsInXml(text)
    : await resultsInCsv(text);
  if (results.length === 0) {
    throw unreadable(
      "must contain a result for at least one payment. If your bank sends no result per payment, mark each payment as paid or failed in the app.",
    );
  }
  const seen = new Set<string>();
  for (const { reference } of results) {
    if (seen.has(reference))
      throw unreadable(`must not contain the payment ${shown(reference)} twice`);
    seen.add(reference);
  }
  return results;
}

const completedTexts = new Set(["completed", "complete", "success", "paid", "sent", "settled"]);
const failedTexts = new Set([
  "failed",
  "denied",
  "returned",
  "refunded",
  "reversed",
  "blocked",
  "rejected",
  "canceled",
  "cancelled",
]);
const waitingTexts = new Set([
  "pending",
  "processing",
  "unclaimed",
  "onhold",
  "on hold",
  "waiting",
]);

const columnNames = {
  reference: ["reference", "paymentreference", "customer id", "unique id", "reference id"],
  status: ["status", "transaction status"],
  reason: ["reason", "failure reason", "error", "error message"],
  amount: ["amount", "target amount"],
  currency: ["currency", "target currency"],
} as const;

async function resultsInCsv(text: string): Promise<FileResult[]> {
  const file = openCsv(text, { path: "text" });
  const header = file.header.map((name) => name.trim().toLowerCase());
  const columnOf = (names: readonly string[]) => header.findIndex((name) => names.includes(name));
  const [reference, status] = [columnOf(columnNames.reference), columnOf(columnNames.status)];
  const [reason, amount] = [columnOf(columnNames.reason), columnOf(columnNames.amount)];
  const currency = columnOf(columnNames.currency);
  if (reference < 0) throw unreadable("must have a column `reference`");
  if (status < 0) throw unreadable("must have a column `status`");
  const results: FileResult[] = [];
  for await (const { rowNumber, cells, fault } of rowsOf(file)) {
    if (fault !== undefined) throw unreadable(`row ${rowNumber}: ${fault}`);
    results.push({
      reference: (cells[reference] ?? "").trim().toUpperCase(),
      result: resultOf(cells[status] ?? "", rowNumber),
      reason: cells[reason]?.trim() || "The payment provider reported a failure",
      amount: amountIn(cells[amount] ?? "", `row ${rowNumber}`),
      currency: cells[currency]?.trim().toUpperCase() || null,
    });
  }
  return results;
}

function resultOf(status: string, rowNumber: number): FileResult["result"] {
  const word = status.trim().toLowerCase();
  if (completedTexts.has(word)) return "completed";
  if (failedTexts.has(word)) return "failed";
  if (waitingTexts.has(word)) return "waiting";
  throw unreadable(
    `row ${rowNumber}: the status ${shown(status)} is unknown. Use completed, failed or pending.`,
  );
}

function amountIn(written: string, place: string): number | null {
  const text = written.trim();
  if (text === "") return null;
  // Providers report the amount that left the account as negative.
  const amount = text.replace(/^-/, "");
  if (/^\d{1,15}(\.\d+)?$/.test(amount)) return Number(amount);
  throw unreadable(`${place}: the amount ${shown(text)} must be a number, like 150.10`);
}

/** The elements of the report that are read here. Repeatable elements are arrays. */
interface StatusReport {
  Document?: {
    CstmrPmtStsRpt?: {
      OrgnlGrpInfAndSts?: { GrpSts?: Leaf };
      OrgnlPmtInfAndSts?: { PmtInfSts?: Leaf; TxInfAndSts?: TransactionStatus[] }[];
    };
  };
}

/** The content of an element, which is text unless the element contains elements or a currency. */
type Leaf = string | { "#text"?: string; Ccy?: string };

interface TransactionStatus {
  OrgnlEndToEndId?: Leaf;
  TxSts?: Leaf;
  StsRsnInf?: { Rsn?: { Cd?: Leaf; Prtry?: Leaf }; AddtlInf?: Leaf[] }[];
  OrgnlTxRef?: { Amt?: { InstdAmt?: Leaf } };
}

const textOf = (leaf: Leaf | undefined): string | undefined =>
  typeof leaf === "string" ? leaf : leaf?.["#text"];

const repeated = new Set(["OrgnlPmtInfAndSts", "TxInfAndSts", "StsRsnInf", "AddtlInf"]);

async function resultsInXml(text: string): Promise<FileResult[]> {
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({
    ignoreAttributes: (name) => name !== "Ccy",
    attributeNamePrefix: "",
    parseTagValue: false,
    processEntities: false,
    removeNSPrefix: true,
    isArray: (name) => repeated.has(name),
  });
  const report = reportIn(parser, text).Document?.CstmrPmtStsRpt;
  if (report === undefined) throw unreadable("must be a pain.002 status report");
  return (report.OrgnlPmtInfAndSts ?? []).flatMap(({ PmtInfSts, TxInfAndSts }) =>
    (TxInfAndSts ?? []).map((transaction) => {
      const status = transaction.TxSts ?? PmtInfSts ?? report.OrgnlGrpInfAndSts?.GrpSts;
      const reference = (textOf(transaction.OrgnlEndToEndId) ?? "").toUpperCase();
      const sent = transaction.OrgnlTxRef?.Amt?.InstdAmt;
      return {
        reference,
        result: resultOfCode(textOf(status) ?? ""),
        reason: reasonOf(transaction),
        amount: amountIn(textOf(sent) ?? "", shown(reference)),
        currency: typeof sent === "object" ? (sent.Ccy ?? null) : null,
      };
    }),
  );
}

function reportIn(parser: XMLParser, text: string): StatusReport {
  try {
    return parser.parse(text, true);
  } catch {
    throw unreadable("must be valid XML");
  }
}

/** Maps ISO 20022 codes. Accepted payments are not settled yet, so their result is not final. */
function resultOfCode(code: string): FileResult["result"] {
  if (code === "ACSC" || code === "ACCC") return "completed";
  return code === "RJCT" || code === "CANC" ? "failed" : "waiting";
}

function reasonOf({ StsRsnInf }: TransactionStatus): string {
  const [first] = StsRsnInf ?? [];
  const code = first?.Rsn?.Cd ?? first?.Rsn?.Prtry;
  const said = [code, ...(first?.AddtlInf ?? [])].flatMap((part) => textOf(part) ?? []).join(" ");
  return said === "" ? "The bank rejected the payment" : `The bank rejected the payment: ${said}`;
}

const shown = (text: string) => `“${text.slice(0, 40)}”`;

const unreadable = (message: string) => invalidRequest({ path: "text", message });
