import { expect, test } from "vitest";
import { personCaller } from "../../../test/person-caller.ts";
import {
  inOrder,
  isClosed,
  labelForReferrer,
  requireAllInUse,
  requireChoosable,
  requireKnown,
  type StatusDefinition,
  statusesSeenBy,
  statusNamed,
} from "./rules.ts";

const status = (key: string, more: Partial<StatusDefinition> = {}): StatusDefinition => ({
  id: `id of ${key}`,
  organizationId: "organization",
  key,
  label: key,
  color: "gray",
  meaning: "working",
  position: 1,
  isShownToReferrer: true,
  tellsReferrer: false,
  referrerText: {},
  archivedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...more,
});

const statuses = [
  status("new", { meaning: "new" }),
  status("roof_measured", { label: "Roof  Measured" }),
  status("credit_check", { isShownToReferrer: false }),
  status("completed", { meaning: "completed" }),
  status("installed", { meaning: "completed" }),
  status("declined", { meaning: "lost" }),
  status("old", { archivedAt: new Date(1) }),
];
const keys = (list: StatusDefinition[]) => list.map(({ key }) => key);

test("A status · can be chosen only if it is in use, and unknown or archived ones are named", () => {
  expect(requireChoosable(statuses, "installed").key).toBe("installed");
  const known = "one of new, roof_measured, credit_check, completed, installed, declined";
  expect(() => requireChoosable(statuses, "won")).toThrow(
    `status: must be a status in this organization: ${known}`,
  );
  expect(() => requireChoosable(statuses, "old")).toThrow(
    `status: must not be the archived status old: ${known}`,
  );
});

test("A status that is hidden from referrers · is not named to them, but to staff", () => {
  const [referrer, staff] = [
    personCaller("organization", "user"),
    personCaller("organization", "user", { permissionLevel: "marketer" }),
  ];
  expect(keys(statusesSeenBy(referrer, statuses))).not.toContain("credit_check");
  expect(statusesSeenBy(staff, statuses)).toEqual(statuses);
  expect(() => requireKnown(staff, statuses, "credit_check")).not.toThrow();
  for (const hidden of ["credit_check", "never_made"]) {
    expect(() => requireKnown(referrer, statuses, hidden)).toThrow(
      "one of new, roof_measured, completed, installed, declined, old",
    );
  }
});

test.each([
  ["new", false],
  ["roof_measured", false],
  ["completed", true],
  ["installed", true],
  ["declined", true],
])("A referral in the status %s · is closed: %s", (key, closed) => {
  expect(isClosed(statuses, key)).toBe(closed);
});

test.each([
  ["roof measured", "roof_measured"],
  [" ROOF MEASURED", "roof_measured"],
  ["Credit-Check", "credit_check"],
  ["roof_measured", "roof_measured"],
  ["old", undefined],
  ["Won", undefined],
])("The name %s in a file · is read as the status %s", (name, key) => {
  expect(statusNamed(statuses, name)?.key).toBe(key);
});

test("Statuses · in order · are sorted by position, and archived ones last, the latest first", () => {
  const mixed = [
    status("c", { position: 3 }),
    status("archived", { position: 1, archivedAt: new Date(1) }),
    status("a", { position: 1 }),
    status("archived later", { position: 2, archivedAt: new Date(2) }),
    status("b", { position: 2 }),
  ];
  expect(keys(inOrder(mixed))).toEqual(["a", "b", "c", "archived later", "archived"]);
});

test("An order · that omits a status or names another · is rejected and names it", () => {
  const ids = statuses.filter(({ key }) => key !== "old").map(({ id }) => id);
  expect(() => requireAllInUse(statuses, ids.toReversed())).not.toThrow();
  expect(() => requireAllInUse(statuses, ids.slice(1))).toThrow("new is missing");
  expect(() => requireAllInUse(statuses, [...ids, "id of old"])).toThrow("unknown or archived");
});

test.each([
  ["contacted", "Contacted", "Contacted", "Kontaktiert"],
  ["contacted", "Called", "Called", "Called"],
  ["measured", "Contacted", "Contacted", "Contacted"],
  ["qualified", "Qualified", "Interested", "Interessiert"],
])("The label of %s, %j · for referrers · is %j, in German %j", (key, label, english, german) => {
  expect(labelForReferrer("de", { key, label })).toBe(german);
  expect(labelForReferrer("en", { key, label })).toBe(english);
});
