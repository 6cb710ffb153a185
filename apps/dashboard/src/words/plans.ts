import type { MyOrganization } from "@referral-service/contract/app";

export const planNames: Record<MyOrganization["plan"], string> = {
  free: "Free",
  starter: "Starter",
  growth: "Growth",
  unlimited: "Unlimited",
};
