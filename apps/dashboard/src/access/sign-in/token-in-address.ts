import { useEffect, useState } from "react";

/**
 * Returns the token of an emailed link. Reads it from the fragment and removes it from the URL
 * bar immediately.
 */
export function useTokenInAddress(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  return token;
}

const kept = "invitation token";

/**
 * Returns the token of the emailed link. This tab keeps it until it is used, so that the person can
 * leave to sign in and come back.
 */
export function useInvitationToken(): string {
  const inAddress = useTokenInAddress();
  const [token] = useState(() => {
    if (inAddress !== "") sessionStorage.setItem(kept, inAddress);
    return inAddress || (sessionStorage.getItem(kept) ?? "");
  });
  return token;
}

export const forgetInvitationToken = () => sessionStorage.removeItem(kept);
