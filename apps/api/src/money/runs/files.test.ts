import { readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { expect, test } from "vitest";
import { calendarOf } from "../../kernel/platform/calendar.ts";
import { writtenForBanks } from "./bank-text.ts";
import { readResults } from "./read-results.ts";
import { chosenFor, type PayablePayment, type StoredRun } from "./rules.ts";
import { writeFile } from "./write-file.ts";

const run: StoredRun = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b9001",
  organizationId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  kind: "sepa",
  status: "open",
  createdById: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b9002",
  version: 1,
  createdAt: new Date("2026-11-25T23:30:00Z"),
  endedAt: null,
};

const context = (kind: StoredRun["kind"]) => ({
  run: { ...run, kind },
  organization: { name: "Northwind Homes & Söhne", defaultCurrency: "EUR" },
  calendar: calendarOf("Europe/Berlin"),
  payer: { accountHolder: "Northwind Homes", iban: "DE89 3704 0044 0532 0130 00" },
});

const by = (kind: StoredRun["kind"]) => ({ kind, payerId: run.createdById });

const iban = "DE02 1203 0000 0000 2020 51";

function payable(place: number, given: Partial<PayablePayment["stored"]> = {}, details = {}) {
  const id = `0199f2c4-8a31-7c1e-9f5b-2d6f0a7b${String(place).padStart(4, "0")}`;
  const at = new Date("2026-11-20T10:00:00Z");
  const payment: PayablePayment = {
    stored: {
      id,
      organizationId: run.organizationId,
      referralId: id,
      referrerId: id,
      amount: 150.1,
      currency: "EUR",
      paymentMethod: "bank_transfer",
      status: "approved",
      note: null,
      createdById: id,
      approvedById: id,
      approvedAt: at,
      completedAt: null,
      failureReason: null,
      ruleId: null,
      ruleVersion: null,
      withdrawnAt: null,
      version: 2,
      createdAt: at,
      updatedAt: at,
      runId: null,
      reference: null,
      ...given,
    },
    referrerName: "Ada Lovelace",
    credentials: {
      paymentMethod: "bank_transfer",
      details: { accountHolder: "Ada Lovelace", accountNumber: iban, ...details },
    },
  };
  return payment;
}

const paypal = (place: number, account: string, given = {}): PayablePayment => ({
  ...payable(place, given),
  credentials: { paymentMethod: "paypal_venmo", details: { account } },
});

function validate(xml: string) {
  using schema = XmlDocument.fromString(
    readFileSync(new URL("../../../test/pain.001.001.09.xsd", import.meta.url), "utf8"),
  );
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}

test("a SEPA file · with names in any script · is valid under the official schema and uses only the banks' letters", () => {
  const names = [
    "Łukasz Ångström",
    "Петр Иванов",
    "Zoë “Q” O’Neill & Söhne <x>",
    "王小明",
    "A".repeat(90),
  ];
  const { ready } = chosenFor(
    by("sepa"),
    names.map((accountHolder, place) => payable(place, { amount: 0.1 + place }, { accountHolder })),
  );
  const { text, fileName } = writeFile(context("sepa"), ready);
  validate(text);
  expect(fileName).toMatch(/^payments-sepa-.+\.xml$/);
  expect(text).toContain("<NbOfTxs>5</NbOfTxs>");
  expect(text).toContain("<CtrlSum>10.50</CtrlSum>");
  expect(text).toContain("<ReqdExctnDt><Dt>2026-11-26</Dt></ReqdExctnDt>");
  const written = [...text.matchAll(/<(?:Nm|Ustrd)>([^<]*)</g)].map(([, value]) =>
    value?.replaceAll("&apos;", "'"),
  );
  for (const value of written) expect(value).toMatch(/^[A-Za-z0-9/?:().,'+ -]{1,70}$/);
});

test("a file · created twice · has the same bytes, regardless of the machine's time zone", () => {
  for (const kind of ["sepa", "wise", "csv"] as const) {
    const { ready } = chosenFor(by(kind), [payable(1), payable(2)]);
    expect(writeFile(context(kind), ready)).toEqual(writeFile(context(kind), ready));
  }
});

test("a text for banks · without any accepted letters · is empty", () => {
  expect(writtenForBanks("🙂 ✓")).toBe("");
  expect(writtenForBanks("  Ada\tLovelace ")).toBe("Ada Lovelace");
});

test.each([
  ["sepa", payable(1, { status: "draft" }), "not_approved"],
  ["csv", payable(1, { referrerId: run.createdById }), "own_payment"],
  ["sepa", { ...payable(1), credentials: null }, "no_payout_details"],
  ["sepa", payable(1, { currency: "USD" }), "other_currency"],
  ["sepa", payable(1, {}, { accountNumber: "12345678" }), "account_not_usable"],
  ["sepa", payable(1, {}, { accountHolder: "✓" }), "name_not_writable"],
  ["sepa", paypal(1, "ada@example.com"), "other_method"],
  ["wise", payable(1, {}, { accountNumber: "DE02" }), "account_not_usable"],
  ["paypal", payable(1), "other_method"],
  ["paypal", paypal(1, "+49 30 1234567"), "account_not_usable"],
  ["paypal", paypal(1, "=cmd@example.com"), "account_not_usable"],
] as const)(
  "a %s run · of a payment that does not fit · leaves it out and says why",
  (kind, payment, because) => {
    expect(chosenFor(by(kind), [payment])).toEqual({
      ready: [],
      leftOut: [{ bonusPaymentId: payment.stored.id, because }],
    });
  },
);

test("a PayPal run · with two currencies · uses the first one, as PayPal requires", () => {
  const { ready, leftOut } = chosenFor(by("paypal"), [
    paypal(1, "ada@example.com", { currency: "JPY", amount: 900 }),
    paypal(2, "bob@example.com"),
    paypal(3, "eve@example.com", { currency: "JPY", amount: 50, status: "failed" }),
  ]);
  expect(leftOut.map(({ because }) => because)).toEqual(["other_currency"]);
  expect(writeFile(context("paypal"), ready).text).toBe(
    "ada@example.com,900,JPY,RB-9F5B2D6F0A7B0001,Referral bonus RB-9F5B2D6F0A7B0001,PAYPAL\r\n" +
      "eve@example.com,50,JPY,RB-9F5B2D6F0A7B0003,Referral bonus RB-9F5B2D6F0A7B0003,PAYPAL\r\n",
  );
});

const report = (transactions: string) =>
  `<?xml version="1.0"?><p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><p:CstmrPmtStsRpt>` +
  `<p:OrgnlPmtInfAndSts>${transactions}</p:OrgnlPmtInfAndSts></p:CstmrPmtStsRpt></p:Document>`;

const transaction = (reference: string, status: string, rest = "") =>
  `<p:TxInfAndSts><p:OrgnlEndToEndId>${reference}</p:OrgnlEndToEndId><p:TxSts>${status}</p:TxSts>${rest}</p:TxInfAndSts>`;

const amountOf = (text: string) =>
  `<p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy='EUR'>${text}</p:InstdAmt></p:Amt></p:OrgnlTxRef>`;

test("a pain.002 · with elements and attributes where text belongs · is parsed without them", async () => {
  const nested = "<p:StsRsnInf><p:Rsn><p:Cd><p:X/></p:Cd></p:Rsn></p:StsRsnInf>";
  expect(
    await readResults(report(transaction("<p:X Ccy='EUR'>RB-1</p:X>", "<p:X/>", nested))),
  ).toMatchObject([{ reference: "", result: "waiting", amount: null, currency: null }]);
});

test("a pain.002 · with settled, rejected and accepted payments · results in completed, failed with a code, and waiting", async () => {
  const reason =
    "<p:StsRsnInf><p:Rsn><p:Cd>AC04</p:Cd></p:Rsn><p:AddtlInf>Closed</p:AddtlInf></p:StsRsnInf>";
  const text = report(
    transaction("RB-1", "ACSC", amountOf("150.10")) +
      transaction("RB-2", "RJCT", reason) +
      transaction("RB-3", "ACSP"),
  );
  expect(await readResults(text)).toMatchObject([
    { reference: "RB-1", result: "completed", amount: 150.1, currency: "EUR" },
    {
      reference: "RB-2",
      result: "failed",
      reason: "The bank rejected the payment: AC04 Closed",
      amount: null,
      currency: null,
    },
    { reference: "RB-3", result: "waiting" },
  ]);
});

test("a CSV with results · with the columns of providers, in any case · is parsed", async () => {
  expect(
    await readResults(
      "Customer ID;Amount;Transaction status;Reason;Currency\r\nrb-1;-150.10;SUCCESS;;\r\nRB-2;20;Denied;No account;jpy",
    ),
  ).toEqual([
    {
      reference: "RB-1",
      result: "completed",
      reason: "The payment provider reported a failure",
      amount: 150.1,
      currency: null,
    },
    { reference: "RB-2", result: "failed", reason: "No account", amount: 20, currency: "JPY" },
  ]);
});

test.each([
  ["no file", "", "reference"],
  ["no reference", "name,status\nAda,paid", "reference"],
  ["no status", "reference,name\nRB-1,Ada", "status"],
  ["an unknown status", "reference,status\nRB-1,maybe", "row 2"],
  ["one payment twice", "reference,status\nRB-1,paid\nRB-1,failed", "twice"],
  ["no result", "reference,status\n", "at least one payment"],
  ["the status of the whole file", report("<p:PmtInfSts>RJCT</p:PmtInfSts>"), "at least one"],
  ["an amount in words", "reference,status,amount\nRB-1,paid,ten", "row 2: the amount"],
  ["a decimal comma", 'reference,status,amount\nRB-1,paid,"9,99"', "must be a number"],
  ["two signs", "reference,status,amount\nRB-1,paid,--9.99", "must be a number"],
  ["a hexadecimal amount", "reference,status,amount\nRB-1,paid,0x64", "must be a number"],
  ["an XML amount in words", report(transaction("RB-1", "ACSC", amountOf("ten"))), "RB-1”: the"],
  ["XML that breaks off", "<Document><CstmrPmtStsRpt>", "XML"],
  ["another document", "<Document><Other/></Document>", "pain.002"],
])("a result file · with %s · is rejected with an explanation", async (_, text, word) => {
  await expect(readResults(text)).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    message: expect.stringContaining(word),
  });
});
