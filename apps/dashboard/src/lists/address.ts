import { useMatch, useNavigate, useRouter } from "@tanstack/react-router";

/** The search parameters of the page around this component, and how they are changed. */
export function useAddress() {
  const { fullPath, search } = useMatch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const isThere = () =>
    router.matchRoutes(router.latestLocation).some((match) => match.fullPath === fullPath);
  /** Nothing once the person has left the page, which a late answer would lead back to. */
  function set(changes: Record<string, unknown>, { replace = false } = {}) {
    if (!isThere()) return;
    const changed = (present: object) => ({ ...present, ...changes });
    // The router knows the parameters of each page, this the page only when it runs.
    void navigate({ from: fullPath, to: ".", search: changed, replace } as never);
  }
  return { search: search as Record<string, unknown>, set };
}

/** Whether a dialog of the page is open, which is in the address, so that links can open it. */
export function useOpening(name: string) {
  const { search, set } = useAddress();
  return {
    isOpen: search[name] === true,
    open: () => set({ [name]: true }),
    close: () => set({ [name]: undefined }, { replace: true }),
  };
}
