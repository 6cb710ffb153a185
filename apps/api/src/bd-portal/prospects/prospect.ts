import type { BdProspectStage } from "@referral-service/contract";
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
