import type { Deps } from "../../../kernel/deps.ts";
import type { LogoName } from "../../../people/brand/logo-path.ts";
import { findLogo } from "../../../people/brand/store.ts";

/** The uploaded logo, unless the organization has replaced it. */
export const readLogo = (deps: Deps, name: LogoName) =>
  deps.db.inScope(name.organizationId, (db) => findLogo(db, name));
