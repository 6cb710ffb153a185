import type { Notices, NoticeTiming } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";

/** The kinds of notifications by their names in the database. */
export const storedNames = {
  referral: "new_referral",
  message: "message_received",
  payment: "payment_waits",
  ownReferral: "own_referral",
  ownBonus: "own_bonus",
  endpoint: "endpoint_disabled",
} as const satisfies Record<keyof Notices, string>;

const names = Object.keys(storedNames) as (keyof Notices)[];

interface Stored {
  muted: readonly string[];
  daily: readonly string[];
}

const settingsOf = (userId: string) =>
  from("users")
    .select(["muted_notices as muted", "daily_notices as daily"])
    .where("id", "=", userId);

export async function findNotices({ askOne }: Connection, userId: string): Promise<Notices | null> {
  const user = await askOne(settingsOf(userId));
  return user && noticesOf(user);
}

/** Locks the user until the transaction ends. */
export async function lockNotices({ askOne }: Tx, userId: string): Promise<Notices | null> {
  const user = await askOne(settingsOf(userId).forNoKeyUpdate());
  return user && noticesOf(user);
}

function noticesOf({ muted, daily }: Stored): Notices {
  const timingOf = (name: keyof Notices): NoticeTiming => {
    if (muted.includes(storedNames[name])) return "never";
    return daily.includes(storedNames[name]) ? "daily" : "at_once";
  };
  return {
    referral: timingOf("referral"),
    message: timingOf("message"),
    payment: timingOf("payment"),
    ownReferral: timingOf("ownReferral"),
    ownBonus: timingOf("ownBonus"),
    endpoint: muted.includes(storedNames.endpoint) ? "never" : "at_once",
  };
}

export async function saveNotices({ client }: Tx, userId: string, notices: Notices) {
  const chosen = (timing: NoticeTiming) =>
    names.filter((name) => notices[name] === timing).map((name) => storedNames[name]);
  const data = { mutedNotices: chosen("never"), dailyNotices: chosen("daily") };
  await client.user.update({ where: { id: userId }, data });
}
