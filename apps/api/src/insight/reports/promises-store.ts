import type { Connection } from "../../kernel/database/database.ts";
import { type Condition, from, raw } from "../../kernel/database/from.ts";
import type { NewestPromise } from "./facts.ts";

/** Whether the joined `promise` was in force at the time in this column. */
export const isInForceAt = (column: string): Condition =>
  raw<boolean>`promise.starts_at <= ${raw.ref(column)}
    AND (promise.ends_at IS NULL OR ${raw.ref(column)} < promise.ends_at)`;

/** The newest promise of this kind that began before the end of the range. */
export const findNewestPromise = (
  { askOne }: Connection,
  organizationId: string,
  { kind, before }: { kind: "first_contact_within_hours" | "payment_within_days"; before: number },
): Promise<NewestPromise | null> =>
  askOne(
    from("organization_promises")
      .select(({ ref }) => [ref(kind).$castTo<number>().as("within"), "ends_at as endsAt"])
      .where("organization_id", "=", organizationId)
      .where(kind, "is not", null)
      .where("starts_at", "<", new Date(before))
      .orderBy("starts_at", "desc")
      .limit(raw.lit(1)),
  );
