import { expect, test } from "vitest";
import { entryTitle, fieldName, noteOf, subjectText } from "./audit.ts";
import { type ChangesReading, shownChanges } from "./audit-values.ts";

const ruth = "01a09b52-b2d6-7000-8000-000000000001";
const ada = "01a09b52-b2d6-7000-8000-000000000002";
const roof = "01a09b52-b2d6-7000-8000-000000000003";

const reading = (targetType: string): ChangesReading => ({
  targetType,
  timeZone: "Europe/Berlin",
  currency: "GBP",
  statusLabel: (key) => ({ in_progress: "On site", qualified: "Qualified" })[key] ?? key,
  names: { [ruth]: "Ruth Okafor", [ada]: "Ada Lovelace", [roof]: "Roof" },
});

/** The changes on one line, as the list shows them. */
const textOf = (...[changes, read]: Parameters<typeof shownChanges>) =>
  shownChanges(changes, read)
    .map(({ name, from, to }) => `${name}: ${from === undefined ? "" : `${from} → `}${to}`)
    .join(" · ");

const change = <Value>(to: Value, from: Value | null = null) => ({ from, to });

test("names in the code · become words, statuses have the organization's labels, and people's texts stay unchanged", () => {
  const changes = {
    status: change("qualified", "in_progress"),
    notes: change("in_progress 2026-03-16"),
  };
  expect(textOf(changes, reading("referral"))).toBe(
    "Status: On site → Qualified · Notes: in_progress 2026-03-16",
  );
  const levels = { permissionLevel: change("super_admin", "marketer") };
  expect(textOf(levels, reading("user"))).toBe("Role: Business developer → Super admin");
});

test.each([
  ["bonus_payment", { status: change("approved", "draft") }, "Status: Draft → Approved"],
  [
    "payment_run",
    { status: change("open"), kind: change("sepa") },
    "Status: Processing · Kind: SEPA",
  ],
  ["user", { status: change("blocked", "active") }, "Status: Active → Blocked"],
  ["bd_prospect", { value: change(4250.5), stage: change("won") }, "Value: £4,250.50 · Stage: Won"],
  ["bonus_payment", { amount: change(449), currency: change("EUR") }, "Amount: €449.00"],
  ["public_link", { isActive: change(false, true) }, "Active: Yes → No"],
  ["bonus_rule", { startsOn: change("2026-03-16") }, "Starts: Mar 16, 2026"],
  [
    "api_key",
    { expiresAt: change(Date.parse("2026-03-16T23:30:00Z")) },
    /^Expires: Mar 17, 2026, 12:30:00\sAM$/,
  ],
  ["referral", { photos: change([ruth, ada], [ruth]) }, "Photos: 1 → 2"],
  ["referral", { value: change({ amount: 4250.5, currency: "EUR" }) }, "Value: €4,250.50"],
  ["referral", { address: change({ formatted: "14 Harbour Rd" }) }, "Address: 14 Harbour Rd"],
])("a value in %s · is formatted by the type of its field: %j", (targetType, changes, text) => {
  const shown = textOf(changes as Parameters<typeof shownChanges>[0], reading(targetType));
  if (typeof text === "string") expect(shown).toBe(text);
  else expect(shown).toMatch(text);
});

test("IDs · become names, and a deleted record has none", () => {
  const changes = {
    referrerId: change(ruth, ada),
    approvedBy: change("01a09b52-b2d6-7000-8000-00000000000f"),
    referralIds: change([ruth, ada]),
    messageId: change(ada),
    version: change(2, 1),
    identityUserId: change(ada),
  };
  expect(textOf(changes, reading("referral"))).toBe(
    "Referrer: Ada Lovelace → Ruth Okafor · Approved by: Deleted or unnamed · Referrals: Ruth Okafor, Ada Lovelace · Sign-in account ID: Ends in 000002",
  );
});

test("an ID at the identity provider · shows only its end", () => {
  expect(textOf({ identityUserId: change(ada) }, reading("user"))).toBe(
    "Sign-in account ID: Ends in 000002",
  );
});

test.each([
  [{ action: "bonus_payment.created", withheld: true as const }, /^Only super admins/],
  [{ action: "user.payment_credentials_updated" }, /encrypted/],
  [{ action: "referral.updated" }, undefined],
])("an entry · %j · says what is hidden", (entry, note) => {
  if (note === undefined) expect(noteOf(entry)).toBeUndefined();
  else expect(noteOf(entry)).toMatch(note);
});

test.each([
  ["bonus_payment.created", change("draft"), "Bonus payment drafted"],
  ["bonus_payment.status_updated", change("approved", "draft"), "Bonus payment approved"],
  [
    "bonus_payment.status_updated",
    change("completed", "processing"),
    "Bonus payment marked as paid",
  ],
  ["referral.updated", change("contacted", "new"), "Referral status changed"],
  ["referral.updated", undefined, "Referral updated"],
])("the entry %s · with the status %j · is titled %s", (action, status, title) => {
  expect(entryTitle({ action, changes: status === undefined ? {} : { status } })).toBe(title);
});

test("hidden changes of a payment's status · have a title without the new status", () => {
  const hidden = { action: "bonus_payment.status_updated", changes: null };
  expect(entryTitle(hidden)).toBe("Bonus payment status changed");
});

test("changed labels · name what was added and what was removed", () => {
  const changes = { labels: change(["fair", "urgent"], ["callback", "urgent", "newsletter"]) };
  expect(shownChanges(changes, reading("referral"))).toMatchObject([
    { name: "Labels", added: "fair", removed: "callback, newsletter" },
  ]);
});

test("custom fields · have their labels, and only changed ones are shown", () => {
  const changes = {
    customFieldValues: change({ [roof]: "flat", [ada]: true }, { [roof]: "gabled", [ada]: true }),
  };
  expect(shownChanges(changes, reading("referral"))).toEqual([
    { field: "customFieldValues", name: "Custom fields", from: "Roof: gabled", to: "Roof: flat" },
  ]);
});

test.each([
  ["isActive", "Active"],
  ["isRequired", "Required"],
  ["canSendBonuses", "Can send bonuses"],
  ["businessDeveloperId", "Business developer"],
  ["assigneeId", "Assignee"],
  ["completedAt", "Completed"],
  ["referralCount", "Referrals"],
  ["notes", "Notes"],
])("the field %s · is called %s", (field, name) => {
  expect(fieldName(field)).toBe(name);
});

test.each([
  ["present", "Ada", "Ada"],
  ["present", null, "Payment run"],
  ["former", "Ruth", "Ruth (former member)"],
  ["deleted", null, "Payment run (deleted)"],
  ["unnamed", null, "Payment run"],
] as const)("a subject that is %s · named %s · reads %s", (state, name, text) => {
  const target = { type: "payment_run", id: ada };
  expect(subjectText({ target, subject: { state, name, amount: null, parentId: null } })).toBe(
    text,
  );
});

test("a subject that is a bonus payment · is named by its amount and its referrer", () => {
  const subject = {
    ...{ state: "present" as const, name: "Ada", parentId: null },
    amount: { amount: 250, currency: "EUR" },
  };
  expect(subjectText({ target: { type: "bonus_payment", id: ada }, subject })).toBe(
    "€250.00 to Ada",
  );
});
