import { useEffect, useState } from "react";

/**
 * The token of a emailed link. It is in the fragment, and is removed from the address bar
 * immediately.
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
 * The token of the emailed link. This tab keeps it until it is used, so that signing in can lead
 * away and back.
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
