import type { ReaderLanguage } from "@referral-service/contract";
import type { Notices, NoticeTiming } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";

type NoticeKind = Exclude<keyof Notices, "language">;

/** The column names in the database, by kind of notification. */
export const storedNames = {
  referral: "new_referral",
  message: "message_received",
  payment: "payment_waits",
  ownReferral: "own_referral",
  ownBonus: "own_bonus",
  endpoint: "endpoint_disabled",
} as const satisfies Record<NoticeKind, string>;

const names = Object.keys(storedNames) as NoticeKind[];

interface Stored {
  muted: readonly string[];
  daily: readonly string[];
  language: ReaderLanguage | null;
}

const settingsOf = (userId: string) =>
  from("users")
    .select(({ ref }) => [
      "muted_notices as muted",
      "daily_notices as daily",
      ref("language").$castTo<ReaderLanguage | null>().as("language"),
    ])
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

function noticesOf({ muted, daily, language }: Stored): Notices {
  const timingOf = (name: NoticeKind): NoticeTiming => {
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
    language,
  };
}

export async function saveNotices({ client }: Tx, userId: string, notices: Notices) {
  const chosen = (timing: NoticeTiming) =>
    names.filter((name) => notices[name] === timing).map((name) => storedNames[name]);
  const { language } = notices;
  const data = { mutedNotices: chosen("never"), dailyNotices: chosen("daily"), language };
  await client.user.update({ where: { id: userId }, data });
}
