#!/usr/bin/env node
import { ReferralServiceError } from "@referral-service/sdk";
import { help, optionsOf, UsageError } from "./options.ts";
import { serveAssistant } from "./serve.ts";
import { version } from "./version.ts";

try {
  const options = optionsOf(process.argv.slice(2), process.env);
  if (options === "help") console.log(help);
  else if (options === "version") console.log(version);
  else serveAssistant(options);
} catch (error) {
  const isTold = error instanceof UsageError || error instanceof ReferralServiceError;
  if (!isTold) throw error;
  console.error(`${error.message}\nSee --help.`);
  process.exitCode = 2;
}
