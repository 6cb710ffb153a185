/** A row of an imported file, whose columns depend on the file. */
const badRow = {
  "Full name": "Ada Lovelace",
  "E-mail": "ada@",
  Referrer: "grace@example.com",
  Booth: "4",
  "import.rowNumber": "7",
  "import.outcome": "bad",
  "import.column": "E-mail",
  "import.reason": "must be an e-mail address",
};

/** One row of each list that is offered as CSV, by column: the first example of its JSON. */
const rows: Record<string, Record<string, string>> = {
  "bonusPayments.list": {
    id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
    referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    amount: "250",
    currency: "EUR",
    paymentMethod: "paypal_venmo",
    status: "draft",
    note: "Signed on the first visit",
    createdBy: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
    createdAt: "2025-10-09T08:53:20.000Z",
    updatedAt: "2025-10-09T08:53:20.000Z",
    approvedBy: "",
    approvedAt: "",
    completedAt: "",
    failureReason: "",
    version: "1",
  },
  "customers.list": {
    id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0071",
    name: "Ada Lovelace",
    email: "ada@example.com",
    phone: "'+441234567890",
    "address.formatted": "12 Harbour Rd",
    referralCount: "1",
    "firstReferral.id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "firstReferral.referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "firstReferral.createdAt": "2025-10-09T08:53:20.000Z",
    "lastReferral.id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "lastReferral.referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "lastReferral.createdAt": "2025-10-09T08:53:20.000Z",
    version: "1",
    createdAt: "2025-10-09T08:53:20.000Z",
    updatedAt: "2025-10-09T08:53:20.000Z",
  },
  "imports.referrals.listRows": badRow,
  "imports.people.listRows": badRow,
  "referrals.list": {
    id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    name: "Ada Lovelace",
    email: "ada@example.com",
    phone: "'+441234567890",
    "address.formatted": "12 Harbour Rd",
    notes: "Met at the fair",
    status: "new",
    labels: "fair",
    company: "Fjord & Sons AB",
    referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    referrerName: "Grace Hopper",
    "referrer.firstName": "Grace",
    "referrer.lastName": "Hopper",
    "referrer.email": "grace@example.com",
    "referrer.phone": "",
    "referrer.company": "Fjord & Sons AB",
    "submittedBy.identityUserId": "",
    "submittedBy.userId": "",
    "submittedBy.name": "CRM import",
    "submittedBy.email": "",
    "submittedBy.isReferrer": "false",
    version: "1",
    createdAt: "2025-10-09T08:53:20.000Z",
    updatedAt: "2025-10-09T08:53:20.000Z",
    "customFields.interest": "heat pump",
    "customFields.budget": "12000.5",
  },
};

/**
 * A whole exported file with a header row for the list of this name. No cell of it needs quotes.
 */
export function csvExample(routeName: string): string {
  const row = rows[routeName];
  if (row === undefined) throw new Error(`${routeName} has no CSV example`);
  return `${Object.keys(row).join(",")}\r\n${Object.values(row).join(",")}\r\n`;
}
