import { useState } from "react";
import { messageOf } from "../data/api-error.ts";

/** Sends a request from its own button. Returns whether it is in flight, was done, or why it failed. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    setDone(false);
    try {
      await work();
      setDone(true);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, isDone, failure, attempt, fail: setFailure };
}
