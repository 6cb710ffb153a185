import type { User } from "@referral-service/contract";
import { Status } from "../ui/tag.tsx";

/** Whether somebody is in: invited, until they accept; then active, unless they are blocked. */
export function PersonStatus({ person }: { person: Pick<User, "status" | "identityUserId"> }) {
  if (person.status === "blocked") return <Status tone="bad">Blocked</Status>;
  if (person.identityUserId === null) return <Status tone="warn">Invited</Status>;
  return <Status tone="good">Active</Status>;
}
