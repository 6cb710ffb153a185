import type { Customer } from "@referral-service/contract";
import type { CustomerReferral, StoredCustomer } from "./customer.ts";

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
