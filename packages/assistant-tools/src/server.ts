import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Api, ApiRefusal, admittedByService, ask, type Route } from "./api.ts";
import { assistantName } from "./assistant-name.ts";
import { compactSchema } from "./compact-schema.ts";
import {
  type Confirmation,
  type Confirmations,
  confirmationSeconds,
  type Subject,
} from "./confirmations.ts";
import { explanationOf, refusedHere } from "./errors.ts";
import { instructions, noticed } from "./instructions.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import type { ChangingTool, Tool } from "./tool.ts";
import { tools } from "./tools/index.ts";

export interface AssistantOptions {
  version: string;
  /** Returns the API for the person, with calls marked by the name of their client. */
  apiFor(assistant: string): Api;
  /** Name of the client, used if the protocol does not name it. */
  clientName?: string | undefined;
  /** Organization for calls that name none. */
  organization?: string | undefined;
  /** ID of the key that can use confirmations. */
  holder: string;
  confirmations: Confirmations;
  /**
   * Throws the rejection that a change would get, so that no one confirms a change that would fail.
   * Default: asks the service.
   */
  admit?: (route: Route, organization: string | undefined) => void;
  /** Whether the person's role allows a tool. Other tools are not listed. Default: all. */
  offers?: (tool: Tool) => boolean;
  now?: () => Date;
  /** Called for errors of the tools themselves. */
  onerror(error: unknown): void;
}

/** The schemas are converted only once, because a server is created for each request. */
const listed = tools.map((tool) => ({
  tool,
  inputSchema: compactSchema(tool.input, "input", [tool.example]),
  outputSchema: compactSchema(tool.output, "output"),
}));

/** Creates a Model Context Protocol server over the API, for one person. */
export function createAssistantServer(options: AssistantOptions): McpServer {
  const server = new McpServer(
    { name: "referral-service", title: "Referral service", version: options.version },
    { instructions },
  );
  const offers = options.offers ?? (() => true);
  const offered = listed.filter(({ tool }) => offers(tool));
  for (const { tool, inputSchema, outputSchema } of offered) {
    const { name, title, description } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema, outputSchema, annotations: annotationsOf(tool) },
      (input, ctx) =>
        answered(options, () => run(server, options, { tool, input: input as Input, ctx })),
    );
  }
  registerResources(server, () => options.apiFor(clientOf(server, options, undefined)));
  registerPrompts(server, {
    toolNames: new Set(offered.map(({ tool }) => tool.name)),
    now: options.now ?? (() => new Date()),
  });
  return server;
}

type Input = Record<string, unknown>;

const annotationsOf = ({ kind }: Tool) =>
  kind === "reads" ? { readOnlyHint: true } : { destructiveHint: false };

interface Run<T extends Tool = Tool> {
  tool: T;
  input: Input;
  ctx: ServerContext;
}

async function run(
  server: McpServer,
  options: AssistantOptions,
  { tool, input, ctx }: Run,
): Promise<CallToolResult | InputRequiredResult> {
  const api = options.apiFor(clientOf(server, options, ctx));
  if (tool.kind === "reads") {
    return shown(await tool.read({ api, input, where: whereOf(options, input) }));
  }
  return change(options, api, { tool, input, ctx, isAsked: canAsk(server, ctx) });
}

/** Previews a change, asks for confirmation, and sends it. */
async function change(
  options: AssistantOptions,
  api: Api,
  { tool, input: sent, ctx, isAsked }: Run<ChangingTool> & { isAsked: boolean },
): Promise<CallToolResult | InputRequiredResult> {
  const { confirmation: token, ...input } = sent as Input & { confirmation?: string };
  const where = whereOf(options, input);
  const { confirmations, holder, admit } = options;
  const subject: Subject = { holder, tool: tool.name, organization: where.organization, input };
  const make = (confirmation: Confirmation) => made(api, { tool, input, where, confirmation });

  if (token !== undefined) {
    const confirmed = await confirmations.open(token, subject, "model");
    if (confirmed === undefined) throw notConfirmed();
    return make(confirmed);
  }
  const state = ctx.mcpReq.requestState<string>();
  const answer = inputResponse(ctx.mcpReq.inputResponses, "confirm");
  if (answer.kind === "elicit" && state !== undefined) {
    if (answer.action !== "accept" || answer.content?.confirm !== true) return declined();
    const confirmed = await confirmations.open(state, subject, "client");
    if (confirmed === undefined) throw notConfirmed();
    return make(confirmed);
  }
  if (admit) admit(tool.route, where.organization);
  else await admittedByService(api, tool.route, where);
  const { sentence, version } = await tool.describe({ api, input, where });
  const way = isAsked ? "client" : "model";
  const minted = await confirmations.mint(subject, way, version);
  return isAsked ? asked(sentence, minted) : previewed(sentence, minted);
}

async function made(
  api: Api,
  {
    tool,
    input: { organization: _, ...input },
    where,
    confirmation: { id, version },
  }: {
    tool: ChangingTool;
    input: Input;
    where: { organization?: string };
    confirmation: Confirmation;
  },
): Promise<CallToolResult> {
  const answer = await ask(api, tool.route, {
    ...tool.request(input),
    query: where,
    ...(tool.route.method === "POST" && { idempotencyKey: `assistant-${id}` }),
    ifVersion: version,
  });
  return shown({ status: "done", ...noticed({ result: tool.show(answer) }) });
}

const confirmForm = z.object({ confirm: z.boolean().describe("Yes, do this") });

const asked = (sentence: string, requestState: string) =>
  inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({ message: sentence, requestedSchema: confirmForm }),
    },
    requestState,
  });

const previewed = (sentence: string, confirmation: string) =>
  shown({ status: "needs_confirmation", preview: sentence, confirmation });

const declined = () => shown({ status: "declined" });

const shown = (answer: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: answer,
});

const notConfirmed = () =>
  refusedHere(
    "NOT_CONFIRMED",
    `The confirmation is for another change or older than ${confirmationSeconds / 60} minutes. Nothing was changed. ` +
      "Call the tool again without `confirmation` to get a new preview.",
  );

/**
 * Returns rejections as responses that a model can act on. Any other error is internal, and the
 * model does not see it.
 */
async function answered(
  { onerror }: AssistantOptions,
  run: () => Promise<CallToolResult | InputRequiredResult>,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    return await run();
  } catch (error) {
    const isRefusal = error instanceof ApiRefusal;
    if (!isRefusal) onerror(error);
    const text = isRefusal
      ? explanationOf(error)
      : "INTERNAL_ERROR: Something went wrong on our side. Retry once, then report the error to the person.";
    return { content: [{ type: "text", text }], isError: true };
  }
}

/** Returns the organization of the call, or the server's organization if the call names none. */
function whereOf(
  { organization: usual }: AssistantOptions,
  input: Input,
): { organization?: string } {
  const organization = (input.organization as string | undefined) ?? usual;
  return organization === undefined ? {} : { organization };
}

/** Metadata of each request in protocol version 2026, as the protocol's library parsed it. */
type Envelope =
  | {
      [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
      [CLIENT_INFO_META_KEY]?: Implementation;
    }
  | undefined;

/**
 * Whether the client can ask the person itself, with a form. Unknown for stateless clients of
 * protocol version 2025.
 */
function canAsk({ server }: McpServer, { mcpReq: { envelope } }: ServerContext): boolean {
  const sent = (envelope as Envelope)?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = sent ?? server.getClientCapabilities() ?? {};
  // Older clients do not name a method, because there was only the form.
  return elicitation?.form !== undefined || (elicitation !== undefined && !elicitation.url);
}

function clientOf(
  { server }: McpServer,
  { clientName }: AssistantOptions,
  ctx: ServerContext | undefined,
) {
  const sent = (ctx?.mcpReq.envelope as Envelope)?.[CLIENT_INFO_META_KEY];
  const info = sent ?? server.getClientVersion();
  return assistantName(info ? `${info.title ?? info.name} ${info.version}` : (clientName ?? ""));
}
