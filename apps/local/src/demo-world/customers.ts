import {
  customerCreatedAudit,
  customerLinkedAudit,
} from "@referral-service/api/referrals/facts.ts";
import { contactKeysOf } from "@referral-service/api/referrals/same-person.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import type { DemoReferral } from "./demo-referral.ts";
import type { Lead } from "./referrals.ts";

type DemoCustomer = ReturnType<typeof newCustomer>;

/** Creates customers from completed referrals, with the service's own rule for identity. */
export function makeCustomers(chance: Chance, leads: Lead[]) {
  const customers: DemoCustomer[] = [];
  const customerIds = new Map<string, string>();
  const deeds: Deed[] = [];
  const completed = leads
    .filter(({ referral }) => referral.status === "completed")
    .toSorted((a, b) => a.referral.updatedAt.getTime() - b.referral.updatedAt.getTime());
  for (const { referral, worker } of completed) {
    const at = referral.updatedAt;
    const known = matching(customers, referral);
    const customer = known ?? newCustomer(chance.id(at), referral);
    const linked = { customerId: customer.id, referralId: referral.id };
    if (known === undefined) {
      customers.push(customer);
      deeds.push(deedOf(worker, customerCreatedAudit(linked), at));
    } else {
      customers[customers.indexOf(known)] = { ...known, version: known.version + 1, updatedAt: at };
      deeds.push(deedOf(worker, customerLinkedAudit(linked), at));
    }
    customerIds.set(referral.id, customer.id);
  }
  const linkedLeads = leads.map((lead) => ({
    ...lead,
    referral: { ...lead.referral, customerId: customerIds.get(lead.referral.id) ?? null },
  }));
  return { customers, leads: linkedLeads, deeds };
}

function matching(customers: DemoCustomer[], referral: DemoReferral): DemoCustomer | undefined {
  const { emailKey, phoneKey } = contactKeysOf(referral);
  return (
    customers.find((customer) => emailKey !== null && customer.emailKey === emailKey) ??
    customers.find((customer) => phoneKey !== null && customer.phoneKey === phoneKey)
  );
}

const newCustomer = (id: string, referral: DemoReferral) => ({
  id,
  organizationId: referral.organizationId,
  ...contactKeysOf(referral),
  name: referral.name,
  email: referral.email,
  phone: referral.phone,
  addressFormatted: referral.addressFormatted,
  version: 1,
  createdAt: referral.updatedAt,
  updatedAt: referral.updatedAt,
});
