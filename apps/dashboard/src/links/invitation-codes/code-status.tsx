import type { InvitationCode } from "@referral-service/contract";
import { Status } from "../../ui/tag.tsx";

/** Whether the code can be used now, and the reason when it cannot. */
export function CodeStatus({ code }: { code: InvitationCode }) {
  const { isActive, expiresAt, useLimit, useCount } = code;
  if (!isActive) return <Status tone="plain">Paused</Status>;
  if (expiresAt !== null && expiresAt <= Date.now()) return <Status tone="warn">Expired</Status>;
  if (useLimit !== null && useCount >= useLimit) return <Status tone="warn">Used up</Status>;
  return <Status tone="good">Active</Status>;
}

const whole = new Intl.NumberFormat("en");

export const usesText = ({ useCount, useLimit }: InvitationCode): string =>
  useLimit === null
    ? whole.format(useCount)
    : `${whole.format(useCount)} of ${whole.format(useLimit)}`;
