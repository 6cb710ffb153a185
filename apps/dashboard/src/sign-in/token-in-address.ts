import { useEffect, useState } from "react";

/** The token of a mailed link. It stands behind the `#`, and leaves the address bar at once. */
export function useTokenInAddress(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}
