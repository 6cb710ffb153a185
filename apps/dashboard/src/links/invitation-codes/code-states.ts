import type { InvitationCode } from "@referral-service/contract";
import type { Tone } from "../../ui/tag.tsx";

type CodeState = "active" | "paused" | "expired" | "usedUp";

/** Returns whether people can join with the code now, and the reason if they cannot. */
export function codeStateOf({
  isActive,
  expiresAt,
  useLimit,
  useCount,
}: InvitationCode): CodeState {
  if (expiresAt !== null && expiresAt <= Date.now()) return "expired";
  if (useLimit !== null && useCount >= useLimit) return "usedUp";
  return isActive ? "active" : "paused";
}

export const codeStates: Record<CodeState, { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "good" },
  paused: { label: "Paused", tone: "plain" },
  expired: { label: "Expired", tone: "plain" },
  usedUp: { label: "Used up", tone: "plain" },
};
