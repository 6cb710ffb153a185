import { type ComponentProps, useEffect, useState } from "react";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { waitSecondsOf } from "../api-error.ts";
import { readFailedAgain } from "../stale.ts";

/**
 * Reads again what failed. While the service asks to wait, it counts down, and then presses itself.
 */
export function RetryButton({
  error,
  onRetry = readFailedAgain,
  children,
  ...button
}: {
  error: unknown;
  /** Default: everything on the page that failed is read again. */
  onRetry?: (() => unknown) | undefined;
} & Pick<ComponentProps<typeof Button>, "look" | "size" | "className" | "children">) {
  const leftSeconds = useCountdown(error, onRetry);
  return (
    <Button {...button} disabled={leftSeconds > 0} onClick={() => void onRetry()}>
      {children}
      {leftSeconds > 0 ? phrase("Retry in {time}", { time: clock(leftSeconds) }) : phrase("Retry")}
    </Button>
  );
}

function useCountdown(error: unknown, onEnd: () => unknown): number {
  const [leftSeconds, setLeft] = useState(() => waitSecondsOf(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another failure starts the countdown again
  useEffect(() => {
    const seconds = waitSecondsOf(error);
    setLeft(seconds);
    if (seconds === 0) return;
    const endMs = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endMs - Date.now()) / 1_000));
      setLeft(left);
      if (left > 0) return;
      clearInterval(timer);
      void onEnd();
    }, 1_000);
    return () => clearInterval(timer);
  }, [error]);
  return leftSeconds;
}

/** Minutes and seconds. The service never asks to wait for an hour. */
const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(14, 19);
