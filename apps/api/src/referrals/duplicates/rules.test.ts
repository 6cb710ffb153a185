import fc from "fast-check";
import { expect, test } from "vitest";
import { isSamePerson } from "../same-person.ts";
import { type Compared, groupsOfSamePerson, matchedBy, proposedFor } from "./rules.ts";

const contact = fc.record({
  name: fc.constantFrom("Ada", "ADA", "Bob", "Eve"),
  email: fc.constantFrom(null, "a@x.example", "A+roof@x.example", "b@x.example", "c@x.example"),
  phone: fc.constantFrom(null, "030 5550120", "+49 30 5550120", "+47 30 5550120", "0171 3920063"),
});

const compared = (
  one: { name: string; email: string | null; phone: string | null },
  id: number,
) => ({
  ...one,
  id: String(id),
  duplicateCaseId: null,
  creditCaseId: null,
  differentFrom: [],
});

const idsOf = (groups: Compared[][]) =>
  groups.map((group) => group.map(({ id }) => id).toSorted()).toSorted();

test("groupsOfSamePerson · with all at once · returns exactly the connected groups", () => {
  fc.assert(
    fc.property(fc.array(contact, { maxLength: 12 }), (contacts) => {
      const all = contacts.map(compared);
      const groups = groupsOfSamePerson(all, []);
      const groupOf = new Map(
        groups.flatMap((group) => group.map(({ id }) => [id, group] as const)),
      );
      for (const one of all) {
        const others = all.filter((other) => other !== one && isSamePerson(one, other));
        expect(groupOf.has(one.id)).toBe(others.length > 0);
        for (const other of others) expect(groupOf.get(other.id)).toBe(groupOf.get(one.id));
      }
      for (const group of groups) {
        const reached = new Set([group[0] as Compared]);
        for (const one of reached) {
          for (const other of group) if (isSamePerson(one, other)) reached.add(other);
        }
        expect(reached.size).toBe(group.length);
      }
    }),
  );
});

test("groupsOfSamePerson · with one after the other · returns the same cases", () => {
  fc.assert(
    fc.property(fc.array(contact, { maxLength: 10 }), (contacts) => {
      const known: Compared[] = [];
      for (const [index, one] of contacts.entries()) {
        const arrived: Compared = compared(one, index);
        for (const group of groupsOfSamePerson([arrived], known)) {
          for (const member of group) member.duplicateCaseId = String(group[0]?.id);
        }
        known.push(arrived);
      }
      const cases = Map.groupBy(
        known.filter(({ duplicateCaseId }) => duplicateCaseId !== null),
        ({ duplicateCaseId }) => duplicateCaseId,
      );
      expect(idsOf([...cases.values()])).toEqual(
        idsOf(groupsOfSamePerson(contacts.map(compared), [])),
      );
    }),
  );
});

const ada = { name: "Ada", email: "a@x.example", phone: null };
const one = (id: string, more: Partial<Compared> = {}): Compared => ({
  ...ada,
  id,
  duplicateCaseId: null,
  creditCaseId: null,
  differentFrom: [],
  ...more,
});

test("groupsOfSamePerson · after a decision · returns a new referral, and not the decided ones again", () => {
  const decided = { creditCaseId: "case" };
  expect(groupsOfSamePerson([one("1", decided)], [one("2", decided)])).toEqual([]);
  expect(groupsOfSamePerson([one("1")], [one("2", { differentFrom: ["1"] })])).toEqual([]);
  const known = [one("1", decided), one("2", { ...decided, email: "other@x.example" })];
  expect(idsOf(groupsOfSamePerson([one("3")], known))).toEqual([["1", "2", "3"]]);
});

const day = (number: number, status?: "lost") => ({
  id: String(number),
  isLost: status === "lost",
  createdAt: new Date(number * 86_400_000),
});

test.each([
  [[day(0), day(23)], "0", "inside_window"],
  [[day(0), day(90)], "0", "inside_window"],
  [[day(0), day(91)], "91", "window_over"],
  [[day(0, "lost"), day(10)], "10", "earlier_lost"],
  [[day(0, "lost"), day(10), day(50)], "10", "earlier_lost"],
  [[day(0), day(100), day(120)], "100", "window_over"],
  [[day(0, "lost"), day(5, "lost")], "5", "earlier_lost"],
] as const)("proposedFor · %j · proposes %s, %s", (submissions, referralId, because) => {
  expect(proposedFor(submissions, 90)).toEqual({ referralId, because, windowDays: 90 });
});

test("matchedBy · with addresses and numbers in different spellings · names the equal fields", () => {
  const first = { name: "Ada", email: "a@x.example", phone: "030 5550120" };
  expect(matchedBy([first, { name: "Eve", email: "A+b@x.example", phone: null }])).toEqual([
    "email",
  ]);
  expect(matchedBy([first, { name: "A. L.", email: null, phone: "+49305550120" }])).toEqual([
    "phone",
  ]);
});
