import { parseArgs } from "node:util";
import { createUser, plan, updateOrganization } from "@referral-service/contract";
import { z } from "zod";
import { useOurWords } from "../../kernel/platform/validation-words.ts";
import { AdminError } from "./admin-deps.ts";

useOurWords();

interface Wanted<Name extends string, Option extends string, Flag extends string> {
  usage: string;
  positionals?: readonly Name[];
  options?: readonly Option[];
  flags?: readonly Flag[];
}

/** Parses a command's arguments. Throws AdminError with the usage. */
export function readArguments<
  Name extends string = never,
  Option extends string = never,
  Flag extends string = never,
>(
  words: string[],
  { usage, positionals = [], options = [], flags = [] }: Wanted<Name, Option, Flag>,
): Record<Name, string> & Partial<Record<Option, string>> & Partial<Record<Flag, true>> {
  const wrong = (reason: string) => new AdminError(`${reason}; use: pnpm admin ${usage}`);
  const types = Object.fromEntries([
    ...options.map((name) => [name, { type: "string" }] as const),
    ...flags.map((name) => [name, { type: "boolean" }] as const),
  ]);
  const read = () => {
    try {
      return parseArgs({ args: words, options: types, allowPositionals: true });
    } catch (error) {
      throw wrong((error as Error).message.split(/[.\n]/)[0] ?? "");
    }
  };
  const { values, positionals: given } = read();
  if (given.length !== positionals.length) {
    throw wrong(`Expected ${positionals.length} arguments but got ${given.length}`);
  }
  const named = Object.fromEntries(positionals.map((name, index) => [name, given[index]]));
  return { ...values, ...named } as Record<Name, string> &
    Partial<Record<Option, string>> &
    Partial<Record<Flag, true>>;
}

const identityId = z.string().min(1).max(255);

/** The API's own rules for these values. */
const rules = {
  name: updateOrganization.shape.name.unwrap(),
  slug: updateOrganization.shape.slug.unwrap(),
  plan,
  email: createUser.shape.email,
  "identity-organization-id": identityId,
  "identity-user-id": identityId,
  assistants: z.enum(["read", "change"]),
};

type Rules = typeof rules;

/** Parses a value by the rule of its name. Throws AdminError, which names it. */
export function requireValid<Name extends keyof Rules>(
  name: Name,
  value: string | undefined,
): z.infer<Rules[Name]> {
  const parsed = rules[name].safeParse(value);
  if (parsed.success) return parsed.data as z.infer<Rules[Name]>;
  throw new AdminError(`${name}: ${parsed.error.issues[0]?.message}`);
}
