import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, count, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import { searched } from "../../kernel/lists/search.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { StoredCompany, VisibleCompanies } from "./rules.ts";

const companies = from("companies").select([
  "companies.id",
  "companies.name",
  "companies.created_at as createdAt",
  "companies.updated_at as updatedAt",
]);

export const findCompany = (
  { askOne }: Connection,
  visible: VisibleCompanies,
  id: string,
): Promise<StoredCompany | null> => askOne(companiesSeen(visible).where("companies.id", "=", id));

const companyOrders = {
  createdAt: { value: raw.ref("companies.created_at"), type: "timestamptz" },
  name: { value: raw.ref("companies.name_order"), type: "text" },
} as const;

interface CompanyFilters
  extends Pick<Windows, "createdAfter" | "createdBefore">,
    ChosenOrder<keyof typeof companyOrders> {
  q?: string | undefined;
}

const matchingCompanies = async (
  connection: Connection,
  { q, ...windows }: Omit<CompanyFilters, "sort" | "order">,
): Promise<Condition> =>
  allOf([...inWindows("companies", windows), ...(await searched(connection, "companies", q))]);

export const pageOfCompanies = async (
  connection: Connection,
  visible: VisibleCompanies,
  { sort, order, ...filters }: CompanyFilters,
  page: PageRequest,
): Promise<StoredCompany[]> =>
  connection.ask(
    companiesSeen(visible)
      .where(await matchingCompanies(connection, filters))
      .$call(orderedPage("companies", companyOrders, { sort, order, page })),
  );

/** Counts up to this number of companies. */
export async function countCompanies(
  connection: Connection,
  visible: VisibleCompanies,
  { countMax, ...filters }: Omit<CompanyFilters, "sort" | "order"> & { countMax: number },
): Promise<number> {
  const found = companiesSeen(visible)
    .where(await matchingCompanies(connection, filters))
    .limit(raw.lit(countMax));
  return (await connection.askOne(from(found.as("found")).select(count)))?.count ?? 0;
}

function companiesSeen(visible: VisibleCompanies) {
  const referrers = from("users").where(visible.referrers);
  const atCompany = referrers.where(raw<boolean>`users.company_id = companies.id`);
  const referrerCount = atCompany.select(count);
  const seen = companies
    .select(raw<number>`${referrerCount}`.as("referrerCount"))
    .where("companies.organization_id", "=", visible.organizationId);
  if (visible.all) return seen;
  // The IDs are an array, because the plan then starts from the caller's few referrers instead of
  // from all companies.
  const theirs = referrers.select("users.company_id");
  return seen.where(raw<boolean>`companies.id = ANY(ARRAY${theirs})`);
}
