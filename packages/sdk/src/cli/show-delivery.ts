import type { Output } from "./output.ts";
import type { ReceiverAnswer } from "./receiver.ts";

/** Prints one line per delivery, and a second line if the delivery failed. */
export function showDelivery(
  { result, paint }: Output,
  { eventId, eventType }: { eventId: string; eventType: string },
  { status, latencyMs, error, bodyExcerpt }: ReceiverAnswer,
): void {
  const time = new Date().toTimeString().slice(0, 8);
  const outcome = paint(error === null ? "green" : "red", status === null ? "failed" : `${status}`);
  const line = `${paint("dim", time)}  ${eventType}  ${paint("dim", eventId)}  ${outcome}  ${latencyMs} ms`;
  const reason = [error, bodyExcerpt && `response body: ${bodyExcerpt}`].filter(Boolean);
  result(error === null ? line : `${line}\n          ${reason.join("; ")}`, {
    type: "delivery",
    ...{ eventId, eventType, status, latencyMs, error, bodyExcerpt },
  });
}
