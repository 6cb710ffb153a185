import type { ReferralPhoto } from "@referral-service/contract";
import { queryText } from "../../data/request.ts";

/** The address of a photo's image, which never changes. */
export const imageAddress = (
  slug: string,
  { referralId, id }: ReferralPhoto,
  size: "full" | "thumbnail",
) => `/app/api/referrals/${referralId}/photos/${id}${queryText({ organization: slug, size })}`;
