import { useState } from "react";
import { useTokenInAddress } from "../sign-in/token-in-address.ts";

const kept = "invitation token";

/** The token of the mailed link. This tab keeps it until it is used, so that signing in may lead away and back. */
export function useInvitationToken(): string {
  const inAddress = useTokenInAddress();
  const [token] = useState(() => {
    if (inAddress !== "") sessionStorage.setItem(kept, inAddress);
    return inAddress || (sessionStorage.getItem(kept) ?? "");
  });
  return token;
}

export const forgetInvitationToken = () => sessionStorage.removeItem(kept);
