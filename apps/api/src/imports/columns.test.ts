import { expect, test } from "vitest";
import { suggestColumns } from "./columns.ts";
import { personRows } from "./person-rows.ts";
import { referralRows } from "./referral-rows.ts";

const fieldsOf = ({ fieldsFor }: typeof referralRows, headers: string[]) =>
  suggestColumns(headers, fieldsFor([])).map(({ field }) => field);

test("German headers of referrals · are recognised as the English ones are", () => {
  const headers = ["Name", "E-Mail", "Telefon", "Anschrift", "Notizen", "Firma", "Empfehler"];
  expect(fieldsOf(referralRows, headers)).toEqual([
    "name",
    "email",
    "phone",
    "address",
    "notes",
    "company",
    "referrerEmail",
  ]);
});

test("German headers of people · are recognised as the English ones are", () => {
  const headers = ["Vorname", "NACHNAME", "E-Mail-Adresse", "Telefonnummer", "Firma", "Rolle"];
  expect(fieldsOf(personRows, headers)).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "company",
    "permissionLevel",
  ]);
});
