import type { FieldDefinition } from "@referral-service/api/referrals/custom-fields/rules.ts";
import type { CustomFieldValues } from "@referral-service/api/referrals/rules.ts";
import type { CustomFieldType } from "@referral-service/contract";
import type { Chance } from "./chance.ts";
import { daysAfter } from "./history.ts";

interface DemoField {
  name: string;
  label: string;
  type: CustomFieldType;
  options?: string[];
  isOnPublicForm?: boolean;
  isRequired?: boolean;
  /** The German label, and the German options in the order of the options. */
  german: { label: string; options?: string[] };
}

const demoFields: DemoField[] = [
  {
    name: "Interested in",
    label: "Interested in",
    type: "multi_select",
    options: ["Solar panels", "Heat pump", "Battery", "EV charger"],
    isOnPublicForm: true,
    isRequired: true,
    german: {
      label: "Interesse",
      options: ["Solaranlage", "Wärmepumpe", "Batteriespeicher", "Wallbox"],
    },
  },
  {
    name: "Roof type",
    label: "Roof",
    type: "select",
    options: ["Flat", "Gable", "Hip", "Not known"],
    german: { label: "Dach", options: ["Flachdach", "Satteldach", "Walmdach", "Unbekannt"] },
  },
  {
    name: "Living area",
    label: "Living area in m²",
    type: "number",
    german: { label: "Wohnfläche in m²" },
  },
  {
    name: "Homeowner",
    label: "Homeowner",
    type: "boolean",
    isOnPublicForm: true,
    german: { label: "Eigenheim" },
  },
  {
    name: "Earliest start",
    label: "Earliest start of the work",
    type: "date",
    german: { label: "Frühester Beginn der Arbeiten" },
  },
  {
    name: "Best time to call",
    label: "Best time to call",
    type: "text",
    isOnPublicForm: true,
    german: { label: "Beste Zeit für einen Anruf" },
  },
  {
    name: "Property page",
    label: "Page about the property",
    type: "url",
    german: { label: "Webseite der Immobilie" },
  },
  {
    name: "Second contact",
    label: "Email of a second contact",
    type: "email",
    german: { label: "E-Mail einer zweiten Kontaktperson" },
  },
];

export const makeCustomFields = (
  chance: Chance,
  { organizationId, at }: { organizationId: string; at: Date },
): FieldDefinition[] =>
  demoFields.map(({ german: { label, options: texts = [] }, ...field }) => ({
    id: chance.id(at),
    organizationId,
    options: [],
    isOnPublicForm: false,
    isRequired: false,
    ...field,
    referrerText: {
      de: {
        label,
        options: texts.map((text, index) => ({ option: field.options?.[index] ?? "", text })),
      },
    },
    createdAt: at,
    updatedAt: at,
  }));

/** Returns the values of a referral's custom fields. Some fields have none. */
export function valuesFor(
  chance: Chance,
  fields: FieldDefinition[],
  submittedAt: Date,
): CustomFieldValues {
  const asked = fields.filter(() => chance.isTrue(0.45));
  return Object.fromEntries(
    asked.map((field) => [field.id, valueFor(chance, field, submittedAt)] as const),
  );
}

function valueFor(chance: Chance, { type, options }: FieldDefinition, submittedAt: Date) {
  switch (type) {
    case "multi_select":
      return chance.some(options, chance.whole(1, 3));
    case "select":
      return chance.pick(options);
    case "number":
      return chance.whole(45, 320);
    case "boolean":
      return chance.isTrue(0.8);
    case "date":
      return daysAfter(submittedAt, chance.whole(20, 150)).toISOString().slice(0, 10);
    case "text":
      return chance.pick(["Mornings", "After 17:00", "Weekends", "Any time"]);
    case "url":
      return `https://homes.example.com/${chance.whole(1_000, 9_999)}`;
    case "email":
      return `household-${chance.whole(100, 999)}@example.com`;
    default:
      return type satisfies never;
  }
}
