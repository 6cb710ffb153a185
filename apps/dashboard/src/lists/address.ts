import { type HistoryState, useMatch, useNavigate, useRouter } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the page below the dialog is the previous entry. */
    isDialogOver?: boolean;
  }
}

/** Returns the search parameters of the page around this component, and how to change them. */
export function useAddress() {
  // Selected, because the match itself changes twice with each record that opens.
  const { fullPath, search } = useMatch({
    strict: false,
    select: ({ fullPath, search }) => ({ fullPath, search }),
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const router = useRouter();
  const isThere = () =>
    router.matchRoutes(router.latestLocation).some((match) => match.fullPath === fullPath);
  /**
   * Does nothing once the person has left the page, because a late response would lead back to it.
   */
  function set(
    changes: Record<string, unknown>,
    options: { replace?: boolean; state?: HistoryState } = {},
  ) {
    if (!isThere()) return;
    const changed = (present: object) => ({ ...present, ...changes });
    // The router knows the parameters of each page. This component knows its page only at runtime.
    void navigate({ from: fullPath, to: ".", search: changed, ...options } as never);
  }
  return { search: search as Record<string, unknown>, set };
}

/**
 * Returns whether a dialog of the page is open. This is in the URL, so that links can open the
 * dialog. Closing it goes back to the page, so that Back does not open it again.
 */
export function useOpening(name: string) {
  const { search, set } = useAddress();
  const { history } = useRouter();
  return {
    isOpen: search[name] === true,
    open: () => set({ [name]: true }, { state: { isDialogOver: true } }),
    close: () =>
      history.location.state.isDialogOver === true
        ? history.back({ ignoreBlocker: true })
        : set({ [name]: undefined }, { replace: true }),
  };
}
