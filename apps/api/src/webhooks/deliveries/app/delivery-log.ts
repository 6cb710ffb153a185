import type { LoggedDelivery } from "@referral-service/contract/app";
import type { Caller } from "../../../kernel/callers/caller.ts";
import { guardOfEvent, mayReadData } from "../../../kernel/callers/data-readers.ts";
import type { Connection } from "../../../kernel/database/database.ts";
import { toWebhookDeliveryView } from "../facts.ts";
import type { StoredDelivery } from "../rules.ts";
import { namesOfUsers, payloadsOf } from "./store.ts";
import { subjectIn } from "./subject.ts";

type Logged = StoredDelivery & Pick<LoggedDelivery, "subject" | "withheld">;

/** Adds the subject of each event that the caller can read. */
export async function withSubjects(
  db: Connection,
  caller: Caller,
  deliveries: StoredDelivery[],
): Promise<Logged[]> {
  const { organizationId } = caller;
  const isReadable = ({ eventType }: StoredDelivery) =>
    mayReadData(caller, guardOfEvent(eventType));
  const eventIds = deliveries.filter(isReadable).map(({ eventId }) => eventId);
  const payloads = await payloadsOf(db, organizationId, eventIds);
  const logged = deliveries.map((delivery): Logged => {
    if (!isReadable(delivery)) return { ...delivery, subject: null, withheld: true };
    const payload = payloads.get(delivery.eventId);
    return { ...delivery, subject: payload ? subjectIn(delivery.eventType, payload) : null };
  });
  return withUserNames(db, organizationId, logged);
}

/** Adds the names of users, because most events about a user contain only the user's ID. */
async function withUserNames(db: Connection, organizationId: string, logged: Logged[]) {
  const nameless = logged.flatMap(({ subject }) =>
    subject?.kind === "user" && subject.name === null ? [subject.id] : [],
  );
  const names = await namesOfUsers(db, organizationId, nameless);
  return logged.map(({ subject, ...delivery }) => ({
    ...delivery,
    subject: subject && { ...subject, name: subject.name ?? names.get(subject.id) ?? null },
  }));
}

export const toLoggedDeliveryView = ({
  subject,
  withheld,
  ...delivery
}: Logged): LoggedDelivery => ({
  ...toWebhookDeliveryView(delivery),
  subject,
  ...(withheld && { withheld }),
});
