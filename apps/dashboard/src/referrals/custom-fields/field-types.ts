import type { CustomFieldType } from "@referral-service/contract";

/** The name of each type for people. */
export const fieldTypes: Record<CustomFieldType, string> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  date: "Date",
  select: "One of several options",
  multi_select: "Several options",
  url: "Web address",
  email: "Email address",
};

export const fieldTypeNames = Object.keys(fieldTypes) as CustomFieldType[];

export const isChoice = (type: CustomFieldType): boolean =>
  type === "select" || type === "multi_select";

/** Parses one option in each line, in this order. */
export const optionsIn = (text: string): string[] =>
  text.split("\n").filter((line) => line.trim() !== "");
