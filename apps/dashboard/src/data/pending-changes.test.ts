import type { Message, Referral } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { sendMessage } from "./conversations.ts";
import {
  beginPending,
  type PendingChange,
  pendingChanges,
  withChanges,
} from "./pending-changes.ts";
import { changeReferral, changeReferrals } from "./referrals.ts";

const referral = (id: string, status: string, version = 1) =>
  ({ id, status, version, statusNote: "Called twice", labels: [] }) as unknown as Referral;

const lists = ["referrals", "acme", "rows", {}];

const change = (to: string): PendingChange => ({
  queryKey: ["referrals", "acme", "rows"],
  change: (shown: { status: string }[]) => shown.map((item) => ({ ...item, status: to })),
});

const shownIn = (queryKey: unknown[], of: "list" | "query" = "list") =>
  withChanges(pendingChanges(queryKey, of), [{ status: "new" }]);

test("A change · until it ends · appears only in the lists that it names", () => {
  const pending = beginPending();
  pending.show([change("qualified")]);
  expect(shownIn(lists)).toEqual([{ status: "qualified" }]);
  expect(shownIn(["referrals", "other", "rows", {}])).toEqual([{ status: "new" }]);
  expect(shownIn(lists, "query")).toEqual([{ status: "new" }]);
  pending.end();
  expect(shownIn(lists)).toEqual([{ status: "new" }]);
});

test("Two changes to one item · when the first is rejected · leave the second one visible, and then nothing", () => {
  const [first, second] = [beginPending(), beginPending()];
  first.show([change("qualified")]);
  second.show([change("lost")]);
  first.show([change("contacted")]);
  expect(shownIn(lists)).toEqual([{ status: "lost" }]);
  first.end();
  expect(shownIn(lists)).toEqual([{ status: "lost" }]);
  second.end();
  expect(shownIn(lists)).toEqual([{ status: "new" }]);
});

/** Returns the items as the first change of a command shows them. */
const as = <Item>(changes: { change: PendingChange["change"] }[] | undefined, shown: Item[]) =>
  withChanges(changes?.slice(0, 1).map((one) => ({ ...one, queryKey: [] })) ?? [], shown);

test("A new status · before and after the service responds · appears without the former note, and never instead of a later version", () => {
  const input = { id: "one", version: 1, body: { status: "qualified" } };
  const shown = [referral("one", "new"), referral("two", "new")];
  expect(as(changeReferral.shows?.(input), shown)).toMatchObject([
    { id: "one", status: "qualified", statusNote: null, version: 1 },
    { id: "two", status: "new" },
  ]);
  const after = changeReferral.shows?.(input, referral("one", "qualified", 2));
  expect(as(after, shown)[0]).toMatchObject({ status: "qualified", version: 2 });
  expect(as(after, [referral("one", "lost", 3)])).toMatchObject([{ status: "lost" }]);
});

test("Several changes · one of which the service rejects · leave that item unchanged", () => {
  const inputs = ["one", "two"].map((id) => ({ id, version: 1, body: { status: "lost" } }));
  const changes = changeReferrals.shows?.(inputs, [
    { status: "rejected", reason: new Error("Outdated") },
    { status: "fulfilled", value: referral("two", "lost", 2) },
  ]);
  const rows = changes?.filter(({ key }) => key[1] === "rows");
  expect(as(rows, [referral("one", "new"), referral("two", "new")])).toMatchObject([
    { id: "one", status: "new" },
    { id: "two", status: "lost" },
  ]);
});

test("A message · before and after the service confirms it, and after it was read · appears once", () => {
  const send = sendMessage({
    referralId: "a-referral",
    conversationId: "a-conversation",
    sender: { id: "me", name: "Ada Lovelace" },
  });
  const sent = { body: "Good news", idempotencyKey: "a-key" };
  const earlier = { id: "earlier", body: "Any news?" } as Message;
  expect(as(send.shows?.(sent), [earlier])).toMatchObject([
    { body: "Good news", senderId: "me", isPending: true },
    { id: "earlier" },
  ]);
  const made = { ...earlier, id: "made", body: "Good news", senderId: "me" };
  const after = send.shows?.(sent, made);
  expect(as(after, [earlier])).toEqual([made, earlier]);
  expect(as(after, [made, earlier])).toEqual([made, earlier]);
  const entries = after?.slice(1);
  const [entry] = as<TimelineEntry>(entries, []);
  expect(entry).toMatchObject({ message: { id: "made" }, actor: { id: "me" } });
  expect(entry).not.toHaveProperty("isPending");
  expect(as(entries, [entry])).toEqual([entry]);
});
