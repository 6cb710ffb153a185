import { randomBytes } from "node:crypto";
import {
  type Api,
  ApiRefusal,
  assistantHeader,
  createConfirmations,
} from "@referral-service/assistant-tools";
import { serveOnStdio } from "@referral-service/assistant-tools/stdio";
import { ApiError } from "../../errors/api-error.ts";
import { ReferralServiceError } from "../../errors/referral-service-error.ts";
import type { ClientOptions } from "../../options.ts";
import { LatestRateLimit } from "../../rate-limit.ts";
import { createTransport } from "../../transport.ts";
import { version } from "../../version.ts";

/** Serves the assistant that has started this process. Standard output is the protocol's alone. */
export function serveAssistant(client: ClientOptions) {
  serveOnStdio({
    version,
    apiFor: (assistant) => apiOf(client, assistant),
    organization: client.organization,
    holder: "this process",
    // Confirmations end with the process, as the connection does.
    confirmations: createConfirmations(randomBytes(32)),
    onerror: (error) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
  });
}

/** The API through this SDK, with calls marked, so that the service knows by whom they are. */
function apiOf(client: ClientOptions, assistant: string): Api {
  const fetch: typeof globalThis.fetch = (input, init) =>
    globalThis.fetch(input, {
      ...init,
      headers: { ...init?.headers, [assistantHeader]: assistant },
    });
  const send = createTransport({ ...client, fetch }, new LatestRateLimit());
  return {
    async send({ method, path, query, body, idempotencyKey, ifVersion }) {
      const options = { idempotencyKey, ifVersion };
      try {
        return await send({ method, path, query, body, options, withoutOrganization: true });
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof ReferralServiceError)) return error;
  const code = error instanceof ApiError ? error.code : "NO_ANSWER";
  return new ApiRefusal({ code, message: error.message, saysCure: true });
}
