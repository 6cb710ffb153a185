import { keysUnderOlderPeppers } from "../../access/api-keys/held-key-store.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { columns, timeOr } from "./columns.ts";

const heading = ["PUBLIC ID", "HOLDER", "NAME", "LAST USED"];

/**
 * Lists the usable keys that are not yet hashed under the newest pepper. Only their next use can
 * hash them anew, because no key is stored.
 */
export async function listOlderKeys({ db, apiKeys, clock, print }: AdminDeps) {
  const keys = await keysUnderOlderPeppers(db, apiKeys.newestPepperId, clock.now());
  print(`API keys: ${keys.length} not yet used under the newest pepper`);
  if (keys.length === 0) return print("Older values of API_KEY_PEPPER are no longer needed.");
  const rows = keys.map((key) => [
    key.publicId,
    key.holder ?? "an organization",
    key.name,
    timeOr(key.lastUsedAt, "never"),
  ]);
  for (const line of columns([heading, ...rows])) print(line);
}
