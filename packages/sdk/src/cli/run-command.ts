import { ApiError } from "../errors/api-error.ts";
import { ReferralServiceError } from "../errors/referral-service-error.ts";
import { version } from "../version.ts";
import type { Command } from "./command.ts";
import { examine } from "./examine.ts";
import { listen } from "./listen.ts";
import { createOutput } from "./output.ts";
import { trigger } from "./trigger.ts";
import { UsageError } from "./usage-error.ts";
import { verify } from "./verify.ts";
import { whoami } from "./whoami.ts";

const commands: Record<string, Command> = { listen, trigger, examine, verify, whoami };

const help = `Usage: npx @referral-service/sdk <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  .join("\n")}

  --help     show this help, or the help of a command
  --version  the version of this package

Exit codes: 0 success, 1 rejected or failed, 2 invalid arguments.`;

/** Runs a command and returns its exit code. Prints errors instead of throwing them. */
export const runCommand = (args: string[]): Promise<number> =>
  dispatch(args).catch((error: unknown) => fail(error, args));

async function dispatch([name = "--help", ...args]: string[]): Promise<number> {
  if (name === "--version") return say(version);
  if (name === "--help" || name === "-h") return say(help);
  if (name === "mcp") {
    throw new UsageError("The mcp command has its own package. Run npx @referral-service/mcp.");
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command.run(args);
  throw new UsageError(
    `Unknown command: ${name}. The commands are ${Object.keys(commands).join(", ")}.`,
  );
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

/** Prints the error and returns the exit code. */
function fail(error: unknown, args: string[]): number {
  const output = createOutput({ json: args.includes("--json") });
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nSee --help.\n`);
    return 2;
  }
  if (!(error instanceof ReferralServiceError)) throw error;
  const { message } = error;
  const known = error instanceof ApiError ? error : undefined;
  output.note(message);
  if (args.includes("--json")) {
    const { code = null, requestId = null } = known ?? {};
    output.result("", { type: "error", name: error.name, code, message, requestId });
  }
  return 1;
}
