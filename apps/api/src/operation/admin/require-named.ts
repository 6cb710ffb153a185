import type { HeldKey } from "../../access/api-keys/api-key.ts";
import type { StoredOrganization } from "../../people/organizations/organization.ts";
import { AdminError } from "./admin-deps.ts";

export function requireOrganization(found: StoredOrganization | null, slug: string) {
  if (found === null) throw new AdminError(`There is no organization with the slug ${slug}`);
  return found;
}

export function requireKey(found: HeldKey | null, publicId: string) {
  if (found === null) throw new AdminError(`There is no key with the public id ${publicId}`);
  return found;
}
