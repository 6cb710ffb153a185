import { Refusal } from "../../kernel/refusal.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { personOptions, publicIdIn, readArguments, requireValid } from "./arguments.ts";
import { createOrganization, setPlan } from "./create-organization.ts";
import { createPersonalKey } from "./create-personal-key.ts";
import { explainKey, listKeys, revokeKey } from "./keys.ts";
import { eraseNamedPerson, exportPersonTo, finishErasures } from "./personal-data.ts";
import { rotateSecrets } from "./rotate-secrets.ts";
import { signInLink } from "./sign-in-link.ts";
import { verify } from "./verify.ts";

interface Command {
  usage: string;
  summary: string;
  run(deps: AdminDeps, words: string[]): Promise<void>;
}

const usages = {
  "create-organization":
    "create-organization --name <name> --slug <slug> --plan <plan> --email <address> [--identity-organization-id <id>] [--identity-user-id <id>]",
  "set-plan": "set-plan <slug> <plan>",
  "list-keys": "list-keys <slug>",
  "revoke-key": "revoke-key <public id>",
  "create-personal-key": "create-personal-key <slug> <email address> [--assistants read|change]",
  "sign-in-link": "sign-in-link <email address>",
  "explain-key": "explain-key <public id>",
  "rotate-secrets": "rotate-secrets [--dry-run]",
  "export-person":
    "export-person <slug> [--user <id>] [--identity <id>] [--referral <id>] [--email <address>] [--phone <number>]",
  "erase-person":
    "erase-person <slug> [--user <id>] [--identity <id>] [--referral <id>] [--email <address>] [--phone <number>] [--dry-run] | --unfinished",
  verify: "verify",
};

const commands: Record<keyof typeof usages, Omit<Command, "usage">> = {
  "create-organization": {
    summary: "Create an organization, its first super admin, their sign-in link and their key",
    async run(deps, words) {
      const given = readArguments(words, {
        usage: usages["create-organization"],
        options: ["name", "slug", "plan", "email", "identity-organization-id", "identity-user-id"],
      });
      const optional = (name: "identity-organization-id" | "identity-user-id") =>
        given[name] === undefined ? null : requireValid(name, given[name]);
      await createOrganization(deps, {
        name: requireValid("name", given.name),
        slug: requireValid("slug", given.slug),
        plan: requireValid("plan", given.plan),
        email: requireValid("email", given.email),
        identityOrganizationId: optional("identity-organization-id"),
        identityUserId: optional("identity-user-id"),
      });
    },
  },
  "set-plan": {
    summary: "Set the plan of an organization: free, starter, growth or unlimited",
    async run(deps, words) {
      const { slug, plan } = readArguments(words, {
        usage: usages["set-plan"],
        positionals: ["slug", "plan"],
      });
      await setPlan(deps, { slug, plan: requireValid("plan", plan) });
    },
  },
  "list-keys": {
    summary: "List an organization's keys and the personal keys of its members",
    async run(deps, words) {
      const { slug } = readArguments(words, {
        usage: usages["list-keys"],
        positionals: ["slug"],
      });
      await listKeys(deps, slug);
    },
  },
  "revoke-key": {
    summary: "Revoke an organization key or a personal key. Requests with it fail within a second.",
    async run(deps, words) {
      const { key } = readArguments(words, {
        usage: usages["revoke-key"],
        positionals: ["key"],
      });
      await revokeKey(deps, publicIdIn(key));
    },
  },
  "create-personal-key": {
    summary: "Create a personal key for a member, on any plan and for any role",
    async run(deps, words) {
      const {
        slug,
        email,
        assistants = "read",
      } = readArguments(words, {
        usage: usages["create-personal-key"],
        positionals: ["slug", "email"],
        options: ["assistants"],
      });
      const mayWrite = requireValid("assistants", assistants) === "change";
      await createPersonalKey(deps, { slug, email, mayWrite });
    },
  },
  "sign-in-link": {
    summary: "Print a link that signs a person in once within 24 hours",
    async run(deps, words) {
      const { email } = readArguments(words, {
        usage: usages["sign-in-link"],
        positionals: ["email"],
      });
      await signInLink(deps, requireValid("email", email));
    },
  },
  "explain-key": {
    summary: "Show the owner of a key and the operations that you can call with it",
    async run(deps, words) {
      const { key } = readArguments(words, {
        usage: usages["explain-key"],
        positionals: ["key"],
      });
      await explainKey(deps, key);
    },
  },
  "rotate-secrets": {
    summary:
      "Encrypt stored values again with the newest secrets, and list keys hashed with an older pepper",
    async run(deps, words) {
      const { "dry-run": isDryRun = false } = readArguments(words, {
        usage: usages["rotate-secrets"],
        flags: ["dry-run"],
      });
      await rotateSecrets(deps, { isDryRun });
    },
  },
  "export-person": {
    summary: "Print all data that an organization stores about a person, as JSON",
    async run(deps, words) {
      const { slug, ...given } = readArguments(words, {
        usage: usages["export-person"],
        positionals: ["slug"],
        options: personOptions,
      });
      await exportPersonTo(deps, slug, given);
    },
  },
  "erase-person": {
    summary:
      "Erase a person in an organization, or resume an interrupted erasure. A dry run only counts the data to erase.",
    async run(deps, words) {
      const {
        slug,
        "dry-run": isDryRun = false,
        unfinished = false,
        ...given
      } = readArguments(words, {
        usage: usages["erase-person"],
        positionals: ["slug"],
        options: personOptions,
        flags: ["dry-run", "unfinished"],
      });
      if (unfinished) await finishErasures(deps, slug);
      else await eraseNamedPerson(deps, slug, { ...given, isDryRun });
    },
  },
  verify: {
    summary: "Check that the database is consistent, and show how well it protects the audit log",
    async run(deps, words) {
      readArguments(words, { usage: usages.verify });
      await verify(deps);
    },
  },
};

export const help = `The operator's command: pnpm admin <command>

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${usages[name as keyof typeof usages]}\n      ${summary}`)
  .join("\n")}

The public ID is the part of a key that lists show. revoke-key also accepts the key itself.
The commands use the database in DATABASE_URL and the service's API_KEY_PEPPER and ENCRYPTION_KEY.
\`pnpm admin\` can also use the database of a \`pnpm start\` that is running in this folder.
`;

export const wantsHelp = (words: string[]): boolean =>
  words.length === 0 ||
  words[0] === "help" ||
  words.some((word) => ["--help", "-h"].includes(word));

/** Throws AdminError with one sentence if the command cannot be executed. */
export async function runCommand(deps: AdminDeps, [name = "", ...words]: string[]) {
  if (!Object.hasOwn(commands, name)) {
    throw new AdminError(`Unknown command: ${JSON.stringify(name)}. See pnpm admin --help`);
  }
  try {
    await commands[name as keyof typeof commands].run(deps, words);
  } catch (error) {
    // A message from the API ends with a full stop, but a line from a command does not.
    throw error instanceof Refusal ? new AdminError(error.message.replace(/\.$/, "")) : error;
  }
}
