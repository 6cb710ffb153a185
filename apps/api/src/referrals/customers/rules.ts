import type { Customer } from "@referral-service/contract";
import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type VisibleReferrals, visibleReferrals } from "../rules.ts";

export interface CustomerReferral {
  id: string;
  referrerId: string;
  createdAtMs: number;
}

/** A customer with the customer's referrals that the caller can see. */
export interface StoredCustomer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  addressFormatted: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  referralCount: number;
  firstReferral: CustomerReferral | null;
  lastReferral: CustomerReferral | null;
}

/**
 * The customers that a caller can see: all customers of the organization, or only those with
 * referrals that the caller can see.
 */
export interface VisibleCustomers {
  organizationId: string;
  /**
   * A customer whose referrals were all deleted is visible only to callers who see all customers.
   */
  seesAll: boolean;
  referrals: VisibleReferrals;
}

export function visibleCustomers(caller: Caller): VisibleCustomers {
  return {
    organizationId: caller.organizationId,
    seesAll: seesEverything(caller),
    referrals: visibleReferrals(caller),
  };
}

export const toCustomerView = (customer: StoredCustomer): Customer => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  address: customer.addressFormatted === null ? null : { formatted: customer.addressFormatted },
  referralCount: customer.referralCount,
  firstReferral: customer.firstReferral && toReferralView(customer.firstReferral),
  lastReferral: customer.lastReferral && toReferralView(customer.lastReferral),
  version: customer.version,
  createdAt: customer.createdAt.getTime(),
  updatedAt: customer.updatedAt.getTime(),
});

const toReferralView = ({ id, referrerId, createdAtMs }: CustomerReferral) => ({
  id,
  referrerId,
  createdAt: createdAtMs,
});
