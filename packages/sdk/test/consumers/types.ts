import {
  ApiError,
  type ClientOptions,
  createClient,
  InvalidRequestError,
  isNotFoundError,
  isRateLimitError,
  type List,
  type LogEvent,
  type Page,
  type RateLimit,
  RateLimitError,
  type Referral,
  type Scope,
  type User,
} from "@referral-service/sdk";
import { createMockReceiver, sampleEvent, signWebhook } from "@referral-service/sdk/testing";
import {
  isWebhookVerificationError,
  verifyWebhook,
  type WebhookEvent,
} from "@referral-service/sdk/webhooks";
import * as forExpress from "@referral-service/sdk/webhooks/express";
import * as forFastify from "@referral-service/sdk/webhooks/fastify";
import * as forFetch from "@referral-service/sdk/webhooks/fetch";
import * as forHono from "@referral-service/sdk/webhooks/hono";
import * as forNext from "@referral-service/sdk/webhooks/next";

declare const lead: { name: string; email: string | undefined };
declare const options: ClientOptions;

/**
 * scripts/check-package.ts compiles this file against the packed package, and `pnpm typecheck` compiles it
 * here.
 */
export async function sendLead(): Promise<Referral | undefined> {
  const client = createClient(options);
  try {
    for await (const referral of client.referrals.list({ status: "new" }, { retries: 0 })) {
      if (referral.email === lead.email) return referral;
    }
    return await client.referrals.create({ name: lead.name, email: lead.email });
  } catch (error) {
    if (error instanceof InvalidRequestError) error.details.map(({ path }) => path);
    if (error instanceof RateLimitError) error.resetAt?.getTime();
    if (error instanceof ApiError && error.code === "PLAN_REQUIRED") return undefined;
    throw error;
  }
}

/** Creates a key in each organization of a personal key. */
export async function issueKeys(): Promise<string[]> {
  const client = createClient(options);
  const keys: string[] = [];
  for await (const { id, slug } of client.organizations.list()) {
    const scopes: Scope[] = ["referrals:read"];
    const { key } = await client.apiKeys.create(id, { name: `CRM of ${slug}`, scopes });
    keys.push(key);
    const { data } = await client.organization(slug).users.list({ status: "active" });
    const [member] = data satisfies User[];
    if (member) await client.organization(slug).users.setStatus(member.id, { status: "blocked" });
  }
  const limit: RateLimit | undefined = client.rateLimit;
  console.log(limit?.remaining, limit?.resetAt.getTime());
  return keys;
}

/** A list returns its first page, the following pages, or all items. */
export async function readPages(): Promise<(string | null)[]> {
  const list: List<Referral> = createClient(options).referrals.list({ limit: 50 });
  const first: Page<Referral> = await list;
  const second: Page<Referral> | null = await first.nextPage();
  const { data, response } = await list.withResponse();
  console.log(data.hasMore satisfies boolean, response.status, second?.nextCursor);
  const names: (string | null)[] = [];
  for await (const { name } of list) names.push(name);
  return names;
}

/** Uses the response for a result, and errors from any copy of the package. */
export async function readLogged(id: string): Promise<string | undefined> {
  const lines: string[] = [];
  const log = (event: LogEvent) =>
    lines.push(event.type === "response" ? `${event.status}` : `${event.method} ${event.path}`);
  try {
    const { data, response } = await createClient({ ...options, log })
      .referrals.get(id)
      .withResponse();
    console.log(response.requestId, response.rateLimit?.remaining, response.headers.get("Date"));
    return data.name ?? undefined;
  } catch (error) {
    if (isNotFoundError(error)) return error.requestId;
    if (isRateLimitError(error)) return error.resetAt?.toISOString();
    throw error;
  }
}

export async function receiveSample(secret: string): Promise<number> {
  const receiver = await createMockReceiver({ secret });
  const event = sampleEvent("referral.updated", { data: { referral: { name: "Ada" } } });
  await fetch(receiver.url, { method: "POST", ...(await signWebhook({ event, secret })) });
  const joined = await receiver.waitFor("user.joined");
  return joined.event.data.joinedAt;
}

export async function receive(request: Request, secret: string): Promise<string> {
  try {
    const body = await request.text();
    return describe(await verifyWebhook({ body, headers: request.headers, secret }));
  } catch (error) {
    if (isWebhookVerificationError(error) && error.code === "signature_mismatch")
      return error.message;
    throw error;
  }
}

/** Compiles without any of the frameworks installed. */
export const webhooks = [forExpress, forFastify, forHono, forNext].map((adapter) =>
  adapter.createWebhookHandler({ secret: ["new", "old"], seen: new Set<string>() }),
);

const fetched = forFetch
  .createWebhookHandler({ secret: "new", seen: forFetch.createMemoryStore({ ttlSeconds: 60 }) })
  .on("referral.created", async (event) => void event.data.referral.id.trim())
  .on("referral.deleted", ({ data }) => data.deletedAt.toFixed())
  .onUnknown((event) => event.receivedEventType.trim())
  .onAny((event) => describe(event));
export const POST: (request: Request) => Promise<Response> = fetched;

function describe(event: WebhookEvent): string {
  switch (event.eventType) {
    case "referral.created":
      return event.data.referral.id;
    case "referral.updated":
      return event.data.statusChange?.newStatus ?? "unchanged";
    case "referral.deleted":
      return event.data.referralId;
    case "bonus_payment.created":
      return event.data.status;
    case "bonus_payment.status_updated":
      return event.data.statusChange.newStatus;
    case "bonus_payment.completed":
    case "bonus_payment.credentials_updated":
      return event.data.paymentMethod;
    case "bonus_payment.failed":
      return event.data.failureReason;
    case "referral.message_added":
      return event.data.message.body;
    case "user.joined":
    case "user.permissions_updated":
    case "user.left":
      return event.data.permissionLevel;
    case "user.status_updated":
      return event.data.statusChange.newStatus;
    case "user.profile_updated":
      return event.data.changedFields.join();
    case "unknown":
      return event.receivedEventType;
    default:
      return event satisfies never;
  }
}
