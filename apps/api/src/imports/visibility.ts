import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../kernel/database/from.ts";
import type { ImportType } from "./import.ts";

const imports = conditionsOn("imports");

/** Organization keys and admins see all imports of the organization; others their own. */
export function visibleImports(caller: Caller, type: ImportType): Condition {
  const all = imports.and([
    imports("imports.organization_id", "=", caller.organizationId),
    imports("imports.type", "=", type),
  ]);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  return imports.and([all, imports("imports.creator_user_id", "=", caller.userId)]);
}
