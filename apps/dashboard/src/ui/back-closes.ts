import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Functions that close what is open over the page, in the order of opening. */
const opened: (() => void)[] = [];

/** Whether the address opens a dialog. */
const opensDialog = ({ search }: { search: string }) => /[?&](create|edit)=/.test(search);

type Blocker = Parameters<RouterHistory["block"]>[0];

const closeLast: Blocker["blockerFn"] = ({ action, currentLocation, nextLocation }) => {
  if (action !== "BACK") return false;
  // A dialog with an address of its own closes when the address is left, once nothing is over it.
  if (opened.length === 1 && opensDialog(currentLocation) && !opensDialog(nextLocation))
    return false;
  // The history first returns to this page, and what closes can navigate.
  addEventListener("popstate", () => opened.at(-1)?.(), { once: true });
  return true;
};

/** Lets the back button and the back gesture close what is open over a page, instead of leaving it. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const { history } = useRouter();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current();
    opened.push(close);
    const unblock = history.block({ blockerFn: closeLast, enableBeforeUnload: false });
    return () => {
      unblock();
      opened.splice(opened.indexOf(close), 1);
    };
  }, [isOpen, history]);
}
