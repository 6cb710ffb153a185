import { contract } from "@referral-service/contract";
import { expect, test } from "vitest";
import { matchColumns, suggestColumns } from "./match-columns.ts";
import { partsOfName, wholeName } from "./names.ts";
import { personRows } from "./person-rows.ts";
import { referralRows } from "./referral-rows.ts";

const fieldsOf = ({ fieldsFor }: typeof referralRows, headers: string[]) =>
  suggestColumns(headers, fieldsFor([])).map(({ field }) => field);

test("German headers for referrals · are recognized like the English ones", () => {
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

test("German headers for people · are recognized like the English ones", () => {
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

const columnsOf = (kind: typeof referralRows, headers: string) =>
  Object.fromEntries(
    suggestColumns(headers.split(","), kind.fieldsFor([])).flatMap(({ header, field }) =>
      field === null ? [] : [[field, header]],
    ),
  );

test.each([
  [
    "Outlook",
    "Title,First Name,Middle Name,Last Name,Company,Job Title,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail 2 Address,Notes,Categories",
    ["First Name", "Last Name", "E-mail Address", "Mobile Phone", "Company"],
  ],
  [
    "Outlook in German",
    "Anrede,Vorname,Weitere Vornamen,Nachname,Firma,Position,Telefon geschäftlich,Telefon (privat),Mobiltelefon,E-Mail-Adresse,Notizen,Kategorien",
    ["Vorname", "Nachname", "E-Mail-Adresse", "Mobiltelefon", "Firma"],
  ],
  [
    "Google Contacts",
    "First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value",
    ["First Name", "Last Name", "E-mail 1 - Value", "Phone 1 - Value", "Organization Name"],
  ],
  [
    "Thunderbird",
    "First Name,Last Name,Display Name,Primary Email,Secondary Email,Work Phone,Home Phone,Mobile Number,Organization,Notes",
    ["First Name", "Last Name", "Primary Email", "Mobile Number", "Organization"],
  ],
  [
    "Thunderbird in German",
    "Vorname,Nachname,Anzeigename,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Tel. dienstlich,Tel. privat,Mobil-Tel.-Nr.,Organisation,Notizen",
    ["Vorname", "Nachname", "Primäre E-Mail-Adresse", "Mobil-Tel.-Nr.", "Organisation"],
  ],
  [
    "HubSpot",
    "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Lead Status",
    ["First Name", "Last Name", "Email", "Phone Number", "Associated Company"],
  ],
  [
    "HubSpot in German",
    "Datensatz-ID,Vorname,Nachname,E-Mail,Telefonnummer,Unternehmensname,Lead-Status",
    ["Vorname", "Nachname", "E-Mail", "Telefonnummer", "Unternehmensname"],
  ],
  [
    "Salesforce",
    "Salutation,First Name,Last Name,Title,Account Name,Phone,Mobile,Email,Lead Source",
    ["First Name", "Last Name", "Email", "Phone", "Account Name"],
  ],
  [
    "Salesforce in German",
    "Anrede,Vorname,Nachname,Titel,Accountname,Telefon,Mobil,E-Mail,Leadquelle",
    ["Vorname", "Nachname", "E-Mail", "Telefon", "Accountname"],
  ],
])("headers from %s · are recognized for people and referrals", (_, headers, found) => {
  const [firstName, lastName, email, phone, company] = found;
  for (const kind of [referralRows, personRows]) {
    expect(columnsOf(kind, headers)).toMatchObject({ firstName, lastName, email, phone, company });
  }
});

const headersOf = ({ metadata }: { metadata: { csv: readonly { name: string }[] } }) =>
  metadata.csv.map(({ name }) => name).join(",");

test("headers in our own exports · are recognized", () => {
  const referrals = headersOf(contract.referrals.list);
  expect(columnsOf(referralRows, referrals)).toMatchObject({
    name: "name",
    email: "email",
    phone: "phone",
    address: "address.formatted",
    labels: "labels",
    referrerId: "referrerId",
    "value.amount": "value.amount",
    "value.currency": "value.currency",
  });
  expect(columnsOf(personRows, headersOf(contract.users.list))).toMatchObject({
    email: "email",
    firstName: "firstName",
    lastName: "lastName",
    permissionLevel: "permissionLevel",
    businessDeveloperId: "businessDeveloperId",
  });
});

test("a header and a Field Name · are compared in composed form", () => {
  const fields = personRows.fieldsFor([]);
  const [first] = matchColumns(["Grösse".normalize("NFD"), "email"], fields, { Grösse: "phone" });
  expect(first?.field).toBe("phone");
});

test.each([
  [{ firstName: "Ada", lastName: "Lovelace" }, "Ada Lovelace"],
  [{ firstName: "Ada", middleName: "King", lastName: "Lovelace" }, "Ada King Lovelace"],
  [{ lastName: "Lovelace" }, "Lovelace"],
  [{ name: "Countess Lovelace", firstName: "Ada" }, "Countess Lovelace"],
  [{}, undefined],
])("the name of a row with %j · is %s", (values, name) => {
  expect(wholeName(new Map(Object.entries(values)))).toBe(name);
});

test.each([
  ["Ada Lovelace", "Ada", "Lovelace"],
  ["Lovelace, Ada", "Ada", "Lovelace"],
  ["Ada King Lovelace", "Ada King", "Lovelace"],
  ["Anna van der Berg", "Anna", "van der Berg"],
  ["ada lovelace", "ada", "lovelace"],
  ["Madonna", "Madonna", undefined],
])("the full name %s · is split", (name, firstName, lastName) => {
  expect(partsOfName(new Map([["name", name]]))).toEqual({ firstName, lastName });
});
