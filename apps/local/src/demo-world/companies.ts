import type { Member } from "@referral-service/api/users/member.ts";
import type { Chance } from "./chance.ts";

export interface DemoCompany {
  id: string;
  organizationId: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** One for each that a member works at, since the first of them joined. */
export function makeCompanies(chance: Chance, members: Member[]): DemoCompany[] {
  const companies: DemoCompany[] = [];
  for (const member of members.toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())) {
    const { organizationId, company: name, joinedAt: at } = member;
    if (name === null || companyOf(companies, member) !== undefined) continue;
    companies.push({ id: chance.id(at), organizationId, name, createdAt: at, updatedAt: at });
  }
  return companies;
}

export const companyOf = (companies: DemoCompany[], { organizationId, company }: Member) =>
  companies.find((each) => each.organizationId === organizationId && each.name === company);
