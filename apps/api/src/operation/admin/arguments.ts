import { parseArgs } from "node:util";
import { createUser, plan, updateOrganization } from "@referral-service/contract";
import { z } from "zod";
import type { HeldKey } from "../../access/api-keys/rules.ts";
import { keyPrefixPattern, parseKeyText } from "../../kernel/identity/api-key-text.ts";
import { useOurWords } from "../../kernel/platform/validation-words.ts";
import type { StoredOrganization } from "../../people/organizations/rules.ts";
import { findOrganizationBySlug } from "../../people/organizations/store.ts";
import { findPerson } from "../../privacy/personal-data/find-person.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";

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
  const wrong = (reason: string) => new AdminError(`${reason}. Usage: pnpm admin ${usage}`);
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
    throw wrong(
      `Expected ${positionals.length} ${positionals.length === 1 ? "argument" : "arguments"}, but got ${given.length}`,
    );
  }
  const named = Object.fromEntries(positionals.map((name, index) => [name, given[index]]));
  return { ...values, ...named } as Record<Name, string> &
    Partial<Record<Option, string>> &
    Partial<Record<Flag, true>>;
}

const identityId = z.string().min(1).max(255);

/** The API's own rules for the values of the commands. */
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

/** Parses a value with the rule for its name. Throws AdminError with the name of the value. */
export function requireValid<Name extends keyof Rules>(
  name: Name,
  value: string | undefined,
): z.infer<Rules[Name]> {
  const parsed = rules[name].safeParse(value);
  if (parsed.success) return parsed.data as z.infer<Rules[Name]>;
  throw new AdminError(`${name}: ${parsed.error.issues[0]?.message}`);
}

export const personOptions = ["user", "identity", "referral", "email", "phone"] as const;

export type PersonOptions = Partial<Record<(typeof personOptions)[number], string>>;

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const organizationIdOf = async (
  { db }: Pick<AdminDeps, "db">,
  slug: string,
): Promise<string> => requireOrganization(await findOrganizationBySlug(db, slug), slug).id;

/** The person in the organization, according to the options. Throws AdminError if there is none. */
export async function requirePerson(deps: AdminDeps, slug: string, given: PersonOptions) {
  if (personOptions.every((name) => given[name] === undefined)) {
    throw new AdminError(`Name the person with one of --${personOptions.join(", --")}`);
  }
  for (const name of ["user", "referral"] as const) {
    const id = given[name];
    if (id !== undefined && !uuid.test(id))
      throw new AdminError(`--${name}: must be a UUID, but is ${id}`);
  }
  const person = await findPerson(deps.db, await organizationIdOf(deps, slug), {
    userId: given.user,
    identityUserId: given.identity,
    referralId: given.referral,
    email: given.email,
    phone: given.phone,
  });
  if (person === null) throw new AdminError(`No data about this person in ${slug}`);
  return person;
}

export function requireOrganization(found: StoredOrganization | null, slug: string) {
  if (found === null) throw new AdminError(`No organization has the slug ${slug}`);
  return found;
}

export function requireKey(found: HeldKey | null, publicId: string) {
  if (found === null) throw new AdminError(`No key has the public ID ${publicId}`);
  return found;
}

/** The public ID in a key's text or after the prefix that lists show, or the ID itself. */
export function publicIdIn(text: string): string {
  const publicId = parseKeyText(text)?.publicId ?? keyPrefixPattern.exec(text)?.[1];
  // The text can be a mistyped key, so the message does not repeat it.
  if (publicId === undefined) throw new AdminError("Pass the public ID of an API key");
  return publicId;
}

/** Lines with aligned columns. Control characters are escaped for the terminal. */
export function columns(rows: string[][]): string[] {
  const harmless = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, "�")));
  const widths = (harmless[0] ?? []).map((_, index) =>
    Math.max(...harmless.map((row) => row[index]?.length ?? 0)),
  );
  return harmless.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export const timeOr = (time: Date | null, otherwise: string) => time?.toISOString() ?? otherwise;
