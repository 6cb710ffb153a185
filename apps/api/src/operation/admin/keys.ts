import { contract, metadataOf, namedRoutes } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import { keyRevokedAudit } from "../../access/api-keys/facts.ts";
import { findHeldKey, keysHeldIn, lockHeldKey } from "../../access/api-keys/held-key-store.ts";
import { saveKey } from "../../access/api-keys/store.ts";
import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { admit, admitIdentity, pathNamesOrganization } from "../../kernel/callers/admission.ts";
import type { Principal } from "../../kernel/callers/caller.ts";
import { parseKeyText } from "../../kernel/identity/api-key-text.ts";
import { keyStateOf } from "../../kernel/identity/key-rules.ts";
import { countAccessChange, findKey } from "../../kernel/identity/store.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { findOrganizationBySlug } from "../../people/organizations/store.ts";
import { type AdminDeps, AdminError, remembersNothing } from "./admin-deps.ts";
import { columns, publicIdIn, requireKey, requireOrganization, timeOr } from "./arguments.ts";

const heading = ["PUBLIC ID", "HOLDER", "NAME", "STATE", "CREATED", "LAST USED", "EXPIRES"];

/** The organization's own keys, and the personal keys that can act in it. */
export async function listKeys(deps: AdminDeps, slug: string) {
  const organization = requireOrganization(await findOrganizationBySlug(deps.db, slug), slug);
  const keys = await keysHeldIn(deps.db, organization.id);
  if (keys.length === 0) return deps.print(`${slug} has no API keys`);
  const now = deps.clock.now();
  const rows = keys.map((key) => [
    key.publicId,
    key.holder ?? "the organization",
    key.name,
    keyStateOf(key, now),
    key.createdAt.toISOString(),
    timeOr(key.lastUsedAt, "never"),
    timeOr(key.expiresAt, "never"),
  ]);
  for (const line of columns([heading, ...rows])) deps.print(line);
}

/**
 * Rejects the full text of a key, because the key stays valid and could be read from the command
 * line. `revoke-key` accepts it, because it ends the key.
 */
function refuseWholeKey(text: string) {
  const key = parseKeyText(text);
  if (key === undefined) return;
  throw new AdminError(
    `This is a complete API key. Terminals, shell histories and process lists show command lines, so other people might have read it. Rotate the key. Next time, pass only the public ID: ${key.publicId}`,
  );
}

/** The organization in a request, as a caller would name it. */
type Place = { id: string; slug: string } | undefined;

/** Shows the key's owner and the response of each route. The responses come from the API's own admission. */
export async function explainKey(deps: AdminDeps, text: string) {
  refuseWholeKey(text);
  const publicId = publicIdIn(text);
  const listed = requireKey(await findHeldKey(deps.db, publicId), publicId);
  const key = await findKey(deps.db, publicId);
  if (key === null) throw new AdminError(`No key has the public ID ${publicId}`);
  const { principal } = key;
  const state = keyStateOf(key, deps.clock.now());
  const isAccepted = state === "active" && deps.settings.identity.provider === "built-in";
  const say = (rows: string[][]) => {
    for (const line of columns(rows)) deps.print(line);
  };
  say([
    ["Key", `${publicId}, ${JSON.stringify(listed.name)}, ends in ${listed.lastFour}`],
    ["Kind", kindOf(principal)],
    ["Holder", holderOf(principal, listed.holder)],
    [
      "State",
      isAccepted || state !== "active" ? state : "not accepted, because Clerk issues the keys",
    ],
    ["Expires", timeOr(key.expiresAt, "never")],
    ["Revoked", timeOr(key.revokedAt, "no")],
    ["Last used", timeOr(listed.lastUsedAt, "never")],
    ...mayOf(principal),
  ]);
  for (const place of placesOf(principal)) {
    deps.print("");
    deps.print(
      place === undefined ? "Operations without an organization:" : `Operations in ${place.slug}:`,
    );
    say(
      namedRoutes(contract).map(({ route }) => [
        route.method,
        route.path,
        ...answerTo(route, isAccepted ? principal : undefined, place),
      ]),
    );
  }
  deps.print("");
  deps.print(
    "“yes” means that the key can call the operation. For a personal key, the person's role determines which rows it returns.",
  );
}

const kindOf = ({ kind }: Principal) => (kind === "person" ? "personal key" : "organization key");

const holderOf = (principal: Principal, name: string | null) =>
  principal.kind === "person"
    ? `${name ?? "a person without a name"} (${principal.identityUserId})`
    : `${principal.organization.slug} (${principal.organization.id})`;

function mayOf(principal: Principal): string[][] {
  if (principal.kind === "organization-key") {
    const { plan } = principal.organization;
    return [
      ["Plan", plan],
      ["Scopes", [...principal.scopes].join(", ") || "none"],
    ];
  }
  const assistants = ["Assistants", principal.mayWrite ? "can change data" : "read only"];
  if (principal.users.length === 0) return [assistants, ["User of", "no organization"]];
  const users = principal.users.map(({ userId, slug, plan, permissionLevel, status, ...flags }) => [
    "User of",
    [
      `${slug} as ${permissionLevel}`,
      ...(flags.canSendBonuses ? ["can send bonuses"] : []),
      ...(flags.isBdr ? ["BDR"] : []),
      status,
      `plan ${plan}`,
      `user ${userId}`,
    ].join(", "),
  ]);
  return [assistants, ...users];
}

function placesOf(principal: Principal): Place[] {
  if (principal.kind === "organization-key") return [principal.organization];
  if (principal.users.length === 0) return [undefined];
  return principal.users.map(({ organizationId, slug }) => ({ id: organizationId, slug }));
}

/** `yes`, or `no` with the API's code and message. */
function answerTo(route: AppRoute, principal: Principal | undefined, place: Place): string[] {
  const { access } = metadataOf(route);
  if (access.kind === "public") return ["yes", "", ""];
  if (principal === undefined) return ["no", "INVALID_API_KEY", ""];
  const inPath = pathNamesOrganization(route.path);
  const isNamed = principal.kind === "person" && !inPath;
  try {
    if (access.kind === "identity") {
      admitIdentity(principal);
    } else {
      admit({
        access,
        principal,
        requestId: "explain-key",
        pathOrganizationId: inPath ? (place?.id ?? "") : undefined,
        namedOrganization: isNamed ? place?.slug : undefined,
      });
    }
    return ["yes", "", ""];
  } catch (error) {
    if (error instanceof Refusal) return ["no", error.code, error.message];
    throw error;
  }
}

/** The revocation of a personal key is recorded in the audit log of each of its owner's organizations. */
export async function revokeKey(deps: AdminDeps, publicId: string) {
  const revokedAt = deps.clock.now();
  const before = await deps.db.transaction(async (tx) => {
    const key = requireKey(await lockHeldKey(tx, publicId), publicId);
    if (key.revokedAt !== null) return key;
    await saveKey(tx, { ...key, revokedAt });
    for (const organizationId of key.organizationIds) {
      enqueueAudit(tx, deps, operatorIn(organizationId), keyRevokedAudit(key, revokedAt));
    }
    await countAccessChange(tx, remembersNothing);
    return key;
  });
  deps.print(
    before.revokedAt === null
      ? `Revoked key ${publicId}. Requests with it fail within a second`
      : `The key ${publicId} was already revoked at ${before.revokedAt.toISOString()}`,
  );
}
