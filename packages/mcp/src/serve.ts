import { randomBytes } from "node:crypto";
import {
  type Api,
  ApiRefusal,
  assistantHeader,
  createConfirmations,
} from "@referral-service/assistant-tools";
import { offeredTools, serveOnStdio } from "@referral-service/assistant-tools/stdio";
import { ApiError, type ClientOptions, ReferralServiceError } from "@referral-service/sdk";
import { createTransport } from "@referral-service/sdk/transport";
import { version } from "./version.ts";

/**
 * Serves the assistant that started this process. Only the protocol writes to standard output.
 *
 * @throws {ReferralServiceError} if the URL or the key cannot be used
 */
export function serveAssistant(client: ClientOptions) {
  // Checks the options now, because an assistant shows what a program prints when it starts but not
  // an error in a tool.
  createTransport(client);
  const options = {
    version,
    apiFor: (assistant: string) => apiOf(client, assistant),
    organization: client.organization,
    holder: "this process",
    // Confirmations are valid until the process ends, because the connection also ends then.
    confirmations: createConfirmations(randomBytes(32)),
    onerror: (error: unknown) =>
      void process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
  };
  serveOnStdio(options, async () => {
    const { baseUrl = "", apiKey = "", organization } = client;
    const names = await offeredTools({ baseUrl, apiKey, organization, version });
    return names && (({ name }) => names.has(name));
  });
}

/**
 * Returns the API through this SDK. Adds the assistant's name to each call, so that the service
 * knows which assistant sent it.
 */
function apiOf(client: ClientOptions, assistant: string): Api {
  const send = createTransport({ ...client, extraHeaders: { [assistantHeader]: assistant } });
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
