import type { Company } from "@referral-service/contract";
import type { StoredCompany } from "./company.ts";

export const toCompanyView = (company: StoredCompany): Company => ({
  id: company.id,
  name: company.name,
  referrerCount: company.referrerCount,
  createdAt: company.createdAt.getTime(),
  updatedAt: company.updatedAt.getTime(),
});
