import { z } from "zod";
import { sentTogether } from "../list-queries.ts";

const fieldsMax = 50;

/** Chosen values of a custom field, to include or to exclude. */
export interface FieldChoice {
  fieldId: string;
  isNot: boolean;
  values: string[];
}

const values = sentTogether(z.string().min(1).max(200));

const form = /^([\da-f-]{36})(!?):(.+)$/;

/** Several fields in one parameter, such as `ID:Tile,Slate;ID!:Reed` for Tile or Slate, and not Reed. */
export const fieldChoices = z
  .string()
  .min(1)
  .max(20_000)
  .transform((text, context): FieldChoice[] => {
    const read = text.split(";").map(choiceIn);
    const choices = read.filter((choice) => choice !== undefined);
    if (choices.length === read.length && choices.length <= fieldsMax) return choices;
    const message = `must be up to ${fieldsMax} fields like ID:value,value or ID!:value`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

function choiceIn(text: string): FieldChoice | undefined {
  const [, fieldId, not, sent] = form.exec(text) ?? [];
  const read = values.safeParse(sent);
  if (fieldId === undefined || !read.success) return undefined;
  return { fieldId, isNot: not === "!", values: read.data };
}
