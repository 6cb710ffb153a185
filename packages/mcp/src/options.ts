import { parseArgs } from "node:util";
import type { ClientOptions } from "@referral-service/sdk";

export const help = `Usage: npx @referral-service/mcp [options]

Connects an AI assistant on this machine to the referral service, with the Model Context Protocol on
standard input and output. The assistant starts this program and acts as the owner of the key. The
assistant can only read unless the key was created with "Allow changes". You confirm each change.

  --base-url <url>       URL of the service. Default: REFERRAL_SERVICE_URL
  --organization <slug>  organization to use if you belong to several
  -h, --help             show this help
  --version              version of this package

The program reads the personal API key from REFERRAL_SERVICE_API_KEY. An assistant that can connect to a
URL does not need this program. Give the assistant the URL <url>/mcp.`;

/** The program was started with invalid arguments or without a required setting. */
export class UsageError extends Error {}

/**
 * Returns the options that the program was started with. The key comes only from the environment,
 * because other users can see arguments.
 */
export function optionsOf(
  args: string[],
  env: Record<string, string | undefined>,
): "help" | "version" | ClientOptions {
  const values = valuesIn(args);
  if (values.help) return "help";
  if (values.version) return "version";
  const baseUrl = values["base-url"] ?? env.REFERRAL_SERVICE_URL;
  if (!baseUrl) {
    throw new UsageError(
      "Set REFERRAL_SERVICE_URL to the URL of the service, like https://referrals.example.com.",
    );
  }
  const apiKey = env.REFERRAL_SERVICE_API_KEY;
  if (!apiKey) throw new UsageError("Set REFERRAL_SERVICE_API_KEY to your personal API key.");
  return { baseUrl, apiKey, organization: values.organization };
}

function valuesIn(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        "base-url": { type: "string" },
        organization: { type: "string" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
