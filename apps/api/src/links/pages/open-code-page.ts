import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { bonusForJoining } from "../invitation-codes/bonus-for-joining.ts";
import { type OpenCode, requireOpenCode } from "../invitation-codes/open-code.ts";
import { isFirstVisit, recordOnDay } from "../visits/visits.ts";
import type { JoinPage } from "./join-pages.ts";

/**
 * Returns the page of a code that people can join with now, and counts a click from the network
 * address. Throws NOT_FOUND for every other code.
 */
export async function openCodePage(
  deps: Deps,
  { code: text, address }: { code: string; address: string | undefined },
): Promise<JoinPage> {
  const code = await requireOpenCode(deps, text);
  const organization = requireFound(await findOrganization(deps.db, code.organizationId));
  if (address !== undefined) {
    await recordCodeClick(deps, { code, timezone: organization.timezone, address });
  }
  return {
    code,
    brand: organization,
    bonus: await bonusForJoining(deps, code),
    createsAccounts: deps.settings.identity.provider === "built-in",
  };
}

const recordCodeClick = (
  { db, ...deps }: Deps,
  { code, timezone, address }: { code: OpenCode; timezone: string; address: string },
) =>
  db.inScope(code.organizationId, ({ transaction }) =>
    transaction(async (tx) => {
      const page = { organizationId: code.organizationId, pageId: code.id, timezone };
      const isFirst = await isFirstVisit(tx, deps, { page, address });
      if (isFirst) recordOnDay(tx, deps, { page, what: "click" });
    }),
  );
