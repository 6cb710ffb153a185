import type { LinkReferrerStatus } from "@referral-service/contract";

export interface StoredPublicLink {
  id: string;
  organizationId: string;
  slug: string;
  referrerId: string;
  clickCount: number;
  submissionCount: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface PublicLinkOfReferrer extends StoredPublicLink {
  referrerName: string | null;
  referrerStatus: LinkReferrerStatus;
}
