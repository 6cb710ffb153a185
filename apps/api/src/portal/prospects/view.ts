import type { BdProspect } from "@referral-service/contract";
import type { Prospect } from "./prospect.ts";

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
