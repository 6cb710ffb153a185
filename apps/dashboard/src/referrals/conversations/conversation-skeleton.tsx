import { useOrganization } from "../../data/me.ts";
import { partOnRequest } from "../../ui/part.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { ThreadSkeleton } from "./thread-skeleton.tsx";

// Referrers don't load the facts for staff.
const StaffSkeleton = partOnRequest(
  async () => (await import("./staff-skeleton.tsx")).StaffSkeleton,
  <ThreadSkeleton />,
);

/** Takes the place of a conversation. */
export const ConversationSkeleton = () =>
  isAboveReferrer(useOrganization().user) ? <StaffSkeleton /> : <ThreadSkeleton />;
