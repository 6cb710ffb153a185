import type { User } from "@referral-service/api/people/users/rules.ts";
import type { Chance } from "./chance.ts";

interface DemoCompany {
  id: string;
  organizationId: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Creates each company where a user works, at the time when the first of its users joined. */
export function makeCompanies(chance: Chance, users: User[]): DemoCompany[] {
  const companies: DemoCompany[] = [];
  for (const user of users.toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())) {
    const { organizationId, company: name, joinedAt: at } = user;
    if (name === null || companyOf(companies, user) !== undefined) continue;
    companies.push({ id: chance.id(at), organizationId, name, createdAt: at, updatedAt: at });
  }
  return companies;
}

export const companyOf = (companies: DemoCompany[], { organizationId, company }: User) =>
  companies.find((each) => each.organizationId === organizationId && each.name === company);
