import { keysHeldIn } from "../../access/api-keys/held-key-store.ts";
import { keyStateOf } from "../../kernel/identity/identity-provider.ts";
import { findOrganizationBySlug } from "../../people/organizations/store.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { columns, timeOr } from "./columns.ts";
import { requireOrganization } from "./require-named.ts";

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
