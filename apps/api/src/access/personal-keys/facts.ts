import type { PersonalKey } from "@referral-service/contract/app";
import type { ShownPersonalKey } from "./rules.ts";

export const toPersonalKeyView = (key: ShownPersonalKey): PersonalKey => ({
  id: key.id,
  name: key.name,
  lastFour: key.lastFour,
  mayWrite: key.mayWrite,
  createdAt: key.createdAt.getTime(),
  revokedAt: key.revokedAt?.getTime() ?? null,
  lastUsedAt: key.lastUsedAt?.getTime() ?? null,
});
