import { useEffect, useState } from "react";

/** The token of a mailed link. It is in the fragment, and is removed from the address bar at once. */
export function useTokenInAddress(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  return token;
}
