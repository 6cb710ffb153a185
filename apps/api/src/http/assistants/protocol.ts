import { hkdfSync } from "node:crypto";
import type { RequestListener } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import {
  ApiRefusal,
  createAssistantServer,
  createConfirmations,
  type Route,
  type Tool,
} from "@referral-service/assistant-tools";
import { metadataOf } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import type { Request, Response } from "express";
import { admit, mayCall } from "../../kernel/callers/admission.ts";
import type { PersonPrincipal } from "../../kernel/callers/caller.ts";
import { chooseUser } from "../../kernel/callers/choose-organization.ts";
import type { Deps } from "../../kernel/deps.ts";
import { release } from "../../kernel/platform/release.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { createInProcessApi } from "./in-process.ts";

/** The caller that the request pipeline authenticated. */
interface AssistantRequest {
  principal: PersonPrincipal;
  authorization: string;
  organization: string | undefined;
  requestId: string;
  address: string;
  userAgent: string | undefined;
}

/**
 * The key is used only to sign confirmations, so that no text with another purpose can pass as a
 * confirmation.
 */
const confirmationKey = (secret: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", "confirmations of assistants", 32));

/** Does the same checks as the pipeline before the person is asked to confirm. */
function admitChange(
  { principal, requestId }: AssistantRequest,
  route: Route,
  namedOrganization: string | undefined,
) {
  const { access } = metadataOf(route as AppRoute);
  if (access.kind === "public" || access.kind === "identity") return;
  const assistant = { name: "unnamed", may: "change" } as const;
  try {
    admit({
      access,
      principal,
      requestId,
      pathOrganizationId: undefined,
      namedOrganization,
      assistant,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    throw new ApiRefusal({ code, message, requestId });
  }
}

/**
 * Whether the person's role allows a tool in the organization in the URL or, if the URL has none, in any of
 * the person's organizations.
 */
const offersTo =
  ({ principal, organization }: AssistantRequest) =>
  ({ route }: Tool): boolean => {
    const { access } = metadataOf(route as AppRoute);
    if (access.kind === "public" || access.kind === "identity") return true;
    const users =
      organization === undefined
        ? principal.users.filter((user) => user.status === "active" && user.aiAssistantsEnabled)
        : [chooseUser(principal, { inPath: undefined, inQuery: organization })];
    return users.some((user) => mayCall(user, access));
  };

/** The library allows caches to keep an event stream, but the stream contains personal data. */
const withoutKeeping =
  (fetch: McpHttpHandler["fetch"]): McpHttpHandler["fetch"] =>
  async (...asked) => {
    const response = await fetch(...asked);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };

/** The Model Context Protocol on top of the API. It has its own file, so that it is loaded on first use. */
export function createProtocol(
  { settings, logger }: Pick<Deps, "settings" | "logger">,
  listener: RequestListener,
) {
  const call = createInProcessApi(listener);
  const confirmations = createConfirmations(confirmationKey(settings.authSecrets[0]));
  const onerror = (error: unknown) => logger.warn({ err: error }, "An assistant's call failed");

  const serverFor = (asked: AssistantRequest) =>
    createAssistantServer({
      version: release,
      holder: asked.principal.keyId,
      organization: asked.organization,
      clientName: asked.userAgent,
      confirmations,
      onerror,
      offers: offersTo(asked),
      admit: (route, organization) => admitChange(asked, route, organization),
      apiFor: (assistant) => ({ send: (request) => call(request, { ...asked, assistant }) }),
    });

  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.asked as AssistantRequest),
    // Sends no updates of the list of tools, because the client's next request for the list shows a
    // changed role.
    { maxSubscriptions: 0 },
  );
  const serve = toNodeHandler({ fetch: withoutKeeping(handler.fetch) }, { onerror });
  return (req: Request, res: Response, asked: AssistantRequest) => {
    const auth = { token: "", clientId: asked.principal.keyId, scopes: [], extra: { asked } };
    return serve(Object.assign(req, { auth }), res, req.body);
  };
}
