import type { Notices } from "@referral-service/contract/app";
import type { Connection, Tx } from "../database/database.ts";
import { from } from "../database/from.ts";

/** The columns of the notices by their names in the app. */
const storedNames = {
  endpointDisabled: "endpoint_disabled",
  paymentWaits: "payment_waits",
  messageReceived: "message_received",
} as const satisfies Record<keyof Notices, string>;

const settingsOf = (userId: string) =>
  from("users").select("muted_notices as muted").where("id", "=", userId);

export async function findNotices({ askOne }: Connection, userId: string): Promise<Notices | null> {
  const user = await askOne(settingsOf(userId));
  return user && noticesWithout(user.muted);
}

/** Locks the user until the transaction ends. */
export async function lockNotices({ askOne }: Tx, userId: string): Promise<Notices | null> {
  const user = await askOne(settingsOf(userId).forNoKeyUpdate());
  return user && noticesWithout(user.muted);
}

const noticesWithout = (muted: readonly string[]): Notices => ({
  endpointDisabled: !muted.includes(storedNames.endpointDisabled),
  paymentWaits: !muted.includes(storedNames.paymentWaits),
  messageReceived: !muted.includes(storedNames.messageReceived),
});

export async function saveNotices({ client }: Tx, userId: string, notices: Notices) {
  const names = Object.keys(storedNames) as (keyof Notices)[];
  const mutedNotices = names.filter((name) => !notices[name]).map((name) => storedNames[name]);
  await client.user.update({ where: { id: userId }, data: { mutedNotices } });
}
