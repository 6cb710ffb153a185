import type { BdProspectStage } from "@referral-service/contract";
import type { Tx } from "../../kernel/database/database.ts";
import { defaultCurrencyOf, requireWholeUnits } from "../../people/organizations/currency.ts";
import type { PortalItem } from "../portal-item.ts";

export interface Prospect extends PortalItem {
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  stage: BdProspectStage;
  notes: string | null;
  /** In the organization's default currency. */
  value: number | null;
  /** When the stage became `won`; null in any other. */
  wonAt: Date | null;
}

/** Throws INVALID_REQUEST for a value with too many decimals for the organization's currency. */
export async function requireWholeValue(tx: Tx, { organizationId, value }: Prospect) {
  if (value === null) return;
  requireWholeUnits("value", value, await defaultCurrencyOf(tx, organizationId));
}
