import type { Passkey, Session } from "@referral-service/contract/app";
import { roughBrowser } from "../approximate-device.ts";

export interface SessionRow {
  id: string;
  userAgent: string | null;
  startedAt: Date;
  lastUsedAt: Date;
}

export interface PasskeyRow {
  id: string;
  name: string | null;
  isSynced: boolean;
  createdAt: Date;
}

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
