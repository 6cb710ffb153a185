import type { Passkey, Session } from "@referral-service/contract/app";
import { roughBrowser } from "../sign-in-place.ts";
import type { PasskeyRow, SessionRow } from "./rows.ts";

export const toPasskeyView = ({ id, name, isSynced, createdAt }: PasskeyRow): Passkey => ({
  id,
  name: name ?? "Passkey",
  isSynced,
  createdAt: createdAt.getTime(),
});

export const toSessionView = (
  { id, userAgent, startedAt, lastUsedAt }: SessionRow,
  currentId: string,
): Session => ({
  id,
  browser: roughBrowser(userAgent ?? ""),
  isCurrent: id === currentId,
  startedAt: startedAt.getTime(),
  lastUsedAt: lastUsedAt.getTime(),
});
