import type { User } from "@referral-service/contract";
import { Status } from "../ui/tag.tsx";
import { personStatuses, statusOf } from "./person-statuses.ts";

export function PersonStatus({ person }: { person: Pick<User, "status" | "identityUserId"> }) {
  const { tone, label } = personStatuses[statusOf(person)];
  return <Status tone={tone}>{label}</Status>;
}
