import type { UpdateUser, User } from "@referral-service/contract";
import { type BulkChange, counted } from "../lists/bulk-change.ts";

export const referrerNouns = { one: "referrer", many: "referrers" };

/** Gives referrers this business developer, or none. */
export const developerChange = (
  developer: Pick<User, "id" | "name" | "email"> | undefined,
  restorableIds: ReadonlySet<string>,
): BulkChange<User, Pick<UpdateUser, "businessDeveloperId">> => {
  const id = developer?.id ?? null;
  return {
    bodyFor: ({ businessDeveloperId }) =>
      businessDeveloperId === id ? undefined : { businessDeveloperId: id },
    bodyToRestore: ({ businessDeveloperId }) => ({ businessDeveloperId }),
    canRestore: ({ businessDeveloperId }) =>
      businessDeveloperId === null || restorableIds.has(businessDeveloperId),
    doneText: (count) => {
      const them = counted(count, referrerNouns);
      return developer === undefined
        ? `Business developer removed from ${them}`
        : `${them} assigned to ${developer.name ?? developer.email ?? "a business developer"}`;
    },
  };
};
