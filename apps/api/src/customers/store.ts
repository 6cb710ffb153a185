import type { Connection } from "../database/database.ts";
import { allOf, type Condition, conditionsOn, count, from, raw } from "../database/from.ts";
import { containing } from "../lists/containing.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { newestPage } from "../lists/newest-page.ts";
import { inWindows, type Windows } from "../lists/windows.ts";
import type { CustomerReferral, StoredCustomer } from "./customer.ts";
import type { VisibleCustomers } from "./visibility.ts";

export const findCustomer = (
  { askOne }: Connection,
  visible: VisibleCustomers,
  id: string,
): Promise<StoredCustomer | null> => askOne(customersSeen(visible).where("customers.id", "=", id));

export interface CustomerFilters extends Windows {
  referrerId?: string | undefined;
  q?: string | undefined;
}

export const pageOfCustomers = (
  { ask }: Connection,
  visible: VisibleCustomers,
  { referrerId, q, ...windows }: CustomerFilters,
  page: PageRequest,
): Promise<StoredCustomer[]> =>
  ask(
    customersSeen(visible)
      .where(
        allOf([
          ...(referrerId === undefined ? [] : [areCreditedTo(referrerId, visible)]),
          ...inWindows("customers", windows),
          ...containing(q, ["customers.name", "customers.email", "customers.phone"]),
        ]),
      )
      .$call(newestPage("customers", page)),
  );

function customersSeen(visible: VisibleCustomers) {
  const referrals = referralsOfCustomer(visible);
  const shown = referrals.select(aboutReferral).limit(raw.lit(1));
  const first = shown.orderBy("referrals.created_at").orderBy("referrals.id");
  const last = shown.orderBy("referrals.created_at", "desc").orderBy("referrals.id", "desc");
  return from(knownCustomers(visible).as("customers"))
    .select(({ ref }) => [
      "customers.id",
      ref("customers.name").$notNull().as("name"),
      "customers.email",
      "customers.phone",
      "customers.address_formatted as addressFormatted",
      "customers.version",
      "customers.created_at as createdAt",
      "customers.updated_at as updatedAt",
      raw<number>`${referrals.select(count)}`.as("referralCount"),
      raw<CustomerReferral | null>`${first}`.as("firstReferral"),
      raw<CustomerReferral | null>`${last}`.as("lastReferral"),
    ])
    .where(isSeen(visible));
}

/**
 * Customers as the caller may see them. A caller who does not see all referrals of a customer gets
 * the contact data of the latest one that they see. Otherwise a guessed e-mail address would reveal
 * the rest.
 */
function knownCustomers(visible: VisibleCustomers) {
  const customers = from("customers").select([
    "customers.id",
    "customers.organization_id",
    "customers.version",
    "customers.created_at",
    "customers.updated_at",
  ]);
  const guarded = ["name", "email", "phone", "address_formatted"] as const;
  if (visible.seesAll) return customers.select(guarded);
  const own = referralsOfCustomer(visible);
  const linked = from("referrals")
    .where("referrals.organization_id", "=", visible.organizationId)
    .where(isOfCustomer);
  const last = own
    .select(["referrals.name", "referrals.email", "referrals.phone", "referrals.address_formatted"])
    .select(raw`${own.select(count)} = ${linked.select(count)}`.as("is_whole"))
    .orderBy("referrals.created_at", "desc")
    .orderBy("referrals.id", "desc")
    .limit(raw.lit(1));
  return customers.crossJoinLateral(last.as("own")).select(({ case: when, ref }) =>
    guarded.map((column) =>
      when()
        .when(raw<boolean>`own.is_whole`)
        .then(ref(`customers.${column}`))
        .else(ref(`own.${column}`))
        .end()
        .as(column),
    ),
  );
}

const aboutReferral = raw`json_build_object('id', referrals.id, 'referrerId', referrals.referrer_id,
  'createdAtMs', (extract(epoch FROM referrals.created_at) * 1000)::bigint)`.as("referral");

/** Uses the same condition as the list of referrals. */
const visibleReferrals = ({ referrals }: VisibleCustomers) =>
  from("referrals").where(referrals.where);

const referralsOfCustomer = (visible: VisibleCustomers) =>
  visibleReferrals(visible).where(isOfCustomer);

const isOfCustomer = raw<boolean>`referrals.customer_id = customers.id`;

function isSeen(visible: VisibleCustomers): Condition {
  const where = conditionsOn("customers");
  const ofOrganization = where("customers.organization_id", "=", visible.organizationId);
  if (visible.seesAll) return ofOrganization;
  const theirs = referralsOfCustomer(visible).select("referrals.id");
  return allOf([ofOrganization, where.exists(theirs)]);
}

/** An array makes the plan start from the referrers' few referrals instead of all customers. */
function areCreditedTo(referrerId: string, visible: VisibleCustomers): Condition {
  const credited = visibleReferrals(visible)
    .select("referrals.customer_id")
    .where("referrals.referrer_id", "=", referrerId)
    .where("referrals.customer_id", "is not", null);
  return raw`customers.id = ANY(ARRAY${credited})`;
}
