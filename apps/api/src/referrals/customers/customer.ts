export interface CustomerReferral {
  id: string;
  referrerId: string;
  createdAtMs: number;
}

/** A customer with those of their referrals that the caller sees. */
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
