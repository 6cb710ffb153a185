import { useState } from "react";
import { messageOf } from "../data/api-error.ts";

/** Sends a request from its own button. Returns whether it is in flight and why it failed. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, attempt, fail: setFailure };
}
