import type { User } from "@referral-service/contract";
import type { Tone } from "../ui/tag.tsx";
import { Status } from "../ui/tag.tsx";

interface PersonStatus {
  label: string;
  tone: Tone;
  /** Query for current users. */
  query: { status: User["status"]; hasIdentity?: "true" | "false" };
}

/** Status of a person: invited until they accept, then active or blocked. */
export const personStatuses = {
  active: { label: "Active", tone: "good", query: { status: "active", hasIdentity: "true" } },
  invited: { label: "Invited", tone: "warn", query: { status: "active", hasIdentity: "false" } },
  blocked: { label: "Blocked", tone: "bad", query: { status: "blocked" } },
} as const satisfies Record<string, PersonStatus>;

export type PersonStatusName = keyof typeof personStatuses;

export const personStatusNames = Object.keys(personStatuses) as PersonStatusName[];

function statusOf({
  status,
  identityUserId,
}: Pick<User, "status" | "identityUserId">): PersonStatusName {
  if (status === "blocked") return "blocked";
  return identityUserId === null ? "invited" : "active";
}

/** Whether the person has joined and is not blocked, like most people. */
export const isActive = (person: Pick<User, "status" | "identityUserId">): boolean =>
  statusOf(person) === "active";

export function PersonStatus({ person }: { person: Pick<User, "status" | "identityUserId"> }) {
  const { tone, label } = personStatuses[statusOf(person)];
  return <Status tone={tone}>{label}</Status>;
}
