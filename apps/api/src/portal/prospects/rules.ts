import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import type { PortalItem } from "../portal-item.ts";

export interface Prospect extends PortalItem {
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  stage: BdProspectStage;
  notes: string | null;
  /** Value of the deal, in the organization's default currency. */
  value: number | null;
  /** Time when the stage became `won`. Null in any other stage. */
  wonAt: Date | null;
}

export const toProspectView = (prospect: Prospect): BdProspect => ({
  id: prospect.id,
  name: prospect.name,
  company: prospect.company,
  email: prospect.email,
  phone: prospect.phone,
  stage: prospect.stage,
  notes: prospect.notes,
  value: prospect.value,
  wonAt: prospect.wonAt?.getTime() ?? null,
  businessDeveloperId: prospect.businessDeveloperId,
  version: prospect.version,
  createdAt: prospect.createdAt.getTime(),
  updatedAt: prospect.updatedAt.getTime(),
});
