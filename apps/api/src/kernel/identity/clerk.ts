import { createClerkClient } from "@clerk/backend";
import { isClerkAPIResponseError } from "@clerk/backend/errors";
import { type Scope, scopeNames } from "@referral-service/contract";
import { z } from "zod";
import type { Connection } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { within } from "../platform/time-limit.ts";
import { Refusal } from "../refusal.ts";
import type { AcceptMemberships, IdentityProvider } from "./identity-provider.ts";
import { keyStateOf } from "./key-rules.ts";
import { createPrincipalMemory, type KnownPrincipal } from "./principal-memory.ts";
import { findOrganizationOfIdentity, findPersonOfIdentity } from "./store.ts";

/** Any other text is not a Clerk key and is rejected without a call. */
const keyPattern = /^ak_[A-Za-z0-9_-]{1,250}$/;

const verifiedKey = z.object({
  id: z.string().min(1),
  name: z.string(),
  subject: z.string(),
  scopes: z.array(z.string()),
  revoked: z.boolean(),
  expired: z.boolean(),
  expiration: z.number().nullable(),
});

type VerifiedKey = z.infer<typeof verifiedKey>;

/** Clerk's response statuses for a malformed, unknown, revoked or expired key. */
const refusedStatuses = new Set([400, 404, 422]);

/** The largest number of memberships that Clerk returns in one response. */
const membershipsMax = 500;

/**
 * The largest number of simultaneous calls. Abandoned calls also count, because the client library
 * cannot abort them.
 */
const callCountMax = 500;

const retryAfterOutageSeconds = 2;
const retryAfterSecondsMax = 60;

interface ClerkDeps {
  db: Connection;
  clock: Clock;
  logger: Logger;
  acceptMemberships?: AcceptMemberships;
  secretKey: string;
  apiUrl: string | undefined;
  timeoutMs?: number;
}

/**
 * Creates the provider for keys that Clerk issues. `org_…` subjects are our organizations, and
 * `user_…` subjects are people.
 */
export function createClerkProvider(deps: ClerkDeps): IdentityProvider {
  const { db, clock, logger, acceptMemberships } = deps;
  const clerk = createClerkCalls(deps);
  const memory = createPrincipalMemory();

  async function load(keyText: string): Promise<KnownPrincipal | undefined> {
    const key = await clerk.verify(keyText);
    if (key === undefined || key.revoked || key.expired) return undefined;
    const expiresAt = key.expiration === null ? null : new Date(key.expiration);
    if (isUser(key.subject)) {
      // A failed call accepts no membership and changes none of the key's organizations.
      const findMemberships = () => clerk.organizationIdsOf(key.subject);
      await acceptMemberships?.(key.subject, findMemberships).catch((error: unknown) => {
        logger.warn({ err: error }, "Could not get a person's memberships from Clerk");
      });
    }
    const principal = await holderOf(db, key);
    return principal === null ? undefined : { principal, expiresAt };
  }

  return {
    async identify(keyText) {
      if (!keyPattern.test(keyText)) return undefined;
      const known = await memory.recall(keyText, () => load(keyText));
      if (known === undefined) return undefined;
      const state = keyStateOf({ ...known, revokedAt: null }, clock.now());
      return state === "active" ? known.principal : undefined;
    },
    knows: memory.knows,
    forget: memory.forget,
    close: memory.close,
  };
}

/** Calls Clerk, each within the time limit. */
function createClerkCalls({ secretKey, apiUrl, timeoutMs = 2_000 }: ClerkDeps) {
  const clerk = createClerkClient({
    secretKey,
    ...(apiUrl !== undefined && { apiUrl }),
    telemetry: { disabled: true },
  });
  let callCount = 0;

  function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (callCount >= callCountMax)
      throw new Error(`Reached the limit of ${callCountMax} simultaneous calls to Clerk`);
    callCount += 1;
    const answer = call().finally(() => {
      callCount -= 1;
    });
    return within(timeoutMs, answer);
  }

  return {
    /** Returns undefined if Clerk rejects the key. Throws if Clerk does not respond. */
    async verify(keyText: string): Promise<VerifiedKey | undefined> {
      try {
        return verifiedKey.parse(await ask(() => clerk.apiKeys.verify(keyText)));
      } catch (error) {
        if (isClerkAPIResponseError(error) && refusedStatuses.has(error.status)) return undefined;
        throw clerkUnavailable(error);
      }
    },
    async organizationIdsOf(userId: string): Promise<string[]> {
      const { data } = await ask(() =>
        clerk.users.getOrganizationMembershipList({ userId, limit: membershipsMax }),
      );
      return data.map(({ organization }) => organization.id);
    },
  };
}

async function holderOf(db: Connection, { id, name, subject, scopes }: VerifiedKey) {
  if (subject.startsWith("org_")) {
    const organization = await findOrganizationOfIdentity(db, subject);
    if (organization === null) return null;
    return {
      kind: "organization-key" as const,
      keyId: id,
      keyName: name,
      scopes: new Set(scopes.filter(isScope)),
      organization,
    };
  }
  if (isUser(subject)) {
    const person = await findPersonOfIdentity(db, subject);
    return person && { kind: "person" as const, keyId: id, ...person };
  }
  return null;
}

const isUser = (subject: string) => subject.startsWith("user_");

const isScope = (name: string): name is Scope => (scopeNames as string[]).includes(name);

/** Rejects a key that cannot be verified. The caller can retry. */
function clerkUnavailable(cause: unknown) {
  const asked = isClerkAPIResponseError(cause) ? cause.retryAfter : undefined;
  return new Refusal(
    "SERVICE_UNAVAILABLE",
    "API keys cannot be verified right now. Repeat the request after the number of seconds in Retry-After.",
    {
      retryAfterSeconds: Math.min(
        Math.max(asked ?? retryAfterOutageSeconds, 1),
        retryAfterSecondsMax,
      ),
      cause: new Error("Clerk could not verify an API key", { cause }),
    },
  );
}
