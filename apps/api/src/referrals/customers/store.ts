import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, count, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import { containing, searched } from "../../kernel/lists/search.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { CustomerReferral, StoredCustomer, VisibleCustomers } from "./rules.ts";

export const findCustomer = (
  { askOne }: Connection,
  visible: VisibleCustomers,
  id: string,
): Promise<StoredCustomer | null> => askOne(customersSeen(visible).where("customers.id", "=", id));

const customerOrders = {
  createdAt: { value: raw.ref("customers.created_at"), type: "timestamptz" },
  updatedAt: { value: raw.ref("customers.updated_at"), type: "timestamptz" },
  name: { value: raw.ref("customers.name_order"), type: "text" },
} as const;

interface CustomerFilters extends Windows, ChosenOrder<keyof typeof customerOrders> {
  referrerId?: string | undefined;
  q?: string | undefined;
}

const matchingCustomers = async (
  connection: Connection,
  visible: VisibleCustomers,
  { referrerId, q, ...windows }: Omit<CustomerFilters, "sort" | "order">,
): Promise<Condition> =>
  allOf([
    ...(referrerId === undefined ? [] : [areCreditedTo(referrerId, visible)]),
    ...inWindows("customers", windows),
    ...(visible.seesAll ? await searched(connection, "customers", q) : asShown(q)),
  ]);

export const pageOfCustomers = async (
  connection: Connection,
  visible: VisibleCustomers,
  { sort, order, ...filters }: CustomerFilters,
  page: PageRequest,
): Promise<StoredCustomer[]> =>
  connection.ask(
    customersSeen(visible)
      .where(await matchingCustomers(connection, visible, filters))
      .$call(orderedPage("customers", customerOrders, { sort, order, page })),
  );

/** Counts up to this number of customers. */
export async function countCustomers(
  connection: Connection,
  visible: VisibleCustomers,
  { countMax, ...filters }: Omit<CustomerFilters, "sort" | "order"> & { countMax: number },
): Promise<number> {
  const found = knownCustomers(visible)
    .select("customers.id")
    .where(await matchingCustomers(connection, visible, filters))
    .limit(raw.lit(countMax));
  return (await connection.askOne(from(found.as("found")).select(count)))?.count ?? 0;
}

/**
 * Condition for a search in the customers as shown. It does not use the index, which covers only
 * `customers`.
 */
const asShown = (q: string | undefined) => containing(raw.ref("customers.search_text"), q);

function customersSeen(visible: VisibleCustomers) {
  const referrals = visibleReferrals(visible).where(
    raw<boolean>`referrals.customer_id = customers.id`,
  );
  const shown = referrals.select(aboutReferral).limit(raw.lit(1));
  const first = shown.orderBy("referrals.created_at").orderBy("referrals.id");
  const last = shown.orderBy("referrals.created_at", "desc").orderBy("referrals.id", "desc");
  return knownCustomers(visible).select([
    "customers.id",
    "customers.name",
    "customers.email",
    "customers.phone",
    "customers.address_formatted as addressFormatted",
    "customers.version",
    "customers.created_at as createdAt",
    "customers.updated_at as updatedAt",
    raw<number>`${referrals.select(count)}`.as("referralCount"),
    raw<CustomerReferral | null>`${first}`.as("firstReferral"),
    raw<CustomerReferral | null>`${last}`.as("lastReferral"),
  ]);
}

const knownCustomers = (visible: VisibleCustomers) =>
  from((visible.seesAll ? allCustomers(visible) : customersOfReferrals(visible)).as("customers"));

const allCustomers = ({ organizationId }: VisibleCustomers) =>
  from("customers")
    .select([
      "customers.id",
      "customers.name",
      "customers.email",
      "customers.phone",
      "customers.address_formatted",
      "customers.version",
      "customers.created_at",
      "customers.updated_at",
      "customers.search_text",
      "customers.name_order",
    ])
    .where("customers.organization_id", "=", organizationId);

/**
 * Builds customers from the caller's referrals, without any column of `customers`. Otherwise,
 * a guessed email address would reveal the contents of other referrals, including deleted ones.
 */
function customersOfReferrals(visible: VisibleCustomers) {
  const ofEach = raw`(PARTITION BY referrals.customer_id)`;
  return visibleReferrals(visible)
    .where("referrals.customer_id", "is not", null)
    .distinctOn("referrals.customer_id")
    .select(({ ref }) => [
      ref("referrals.customer_id").$notNull().as("id"),
      "referrals.name",
      "referrals.email",
      "referrals.phone",
      "referrals.address_formatted",
      "referrals.search_text",
      "referrals.name_order",
      raw<number>`count(*) OVER ${ofEach}::int`.as("version"),
      raw<Date>`min(referrals.customer_linked_at) OVER ${ofEach}`.as("created_at"),
      raw<Date>`max(referrals.customer_linked_at) OVER ${ofEach}`.as("updated_at"),
    ])
    .orderBy("referrals.customer_id")
    .orderBy("referrals.created_at", "desc")
    .orderBy("referrals.id", "desc");
}

const aboutReferral = raw`json_build_object('id', referrals.id, 'referrerId', referrals.referrer_id,
  'createdAtMs', (extract(epoch FROM referrals.created_at) * 1000)::bigint)`.as("referral");

/** Uses the same condition as the list of referrals. */
const visibleReferrals = ({ referrals }: VisibleCustomers) =>
  from("referrals").where(referrals.where);

/**
 * Uses an array, because the plan then starts from the few referrals of the referrer instead of
 * from all customers.
 */
function areCreditedTo(referrerId: string, visible: VisibleCustomers): Condition {
  const credited = visibleReferrals(visible)
    .select("referrals.customer_id")
    .where("referrals.referrer_id", "=", referrerId)
    .where("referrals.customer_id", "is not", null);
  return raw`customers.id = ANY(ARRAY${credited})`;
}
