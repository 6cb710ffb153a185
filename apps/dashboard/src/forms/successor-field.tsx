import type { User } from "@referral-service/contract";
import { useId } from "react";
import { useBusinessDevelopers } from "../data/users.tsx";
import { Select } from "../ui/field.tsx";

/** Chooses who takes over the work of a business developer who stops. */
export function SuccessorField({
  person,
  value,
  onChange,
  isRequired = false,
}: {
  person: Pick<User, "id">;
  /** ID of the person. Empty for no one. */
  value: string;
  onChange: (successorId: string) => void;
  /** Whether someone must take over the work. */
  isRequired?: boolean;
}) {
  const id = useId();
  const developers = useBusinessDevelopers({ isWanted: true }).filter(
    (developer) => developer.id !== person.id,
  );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-ink">
        Successor
      </label>
      <Select
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{isRequired ? "Choose a person" : "No one"}</option>
        {developers.map((developer) => (
          <option key={developer.id} value={developer.id}>
            {developer.name ?? developer.email}
          </option>
        ))}
      </Select>
      <p id={`${id}-help`} className="text-xs text-ink-2">
        {value === "" && !isRequired
          ? "Their referrers will have no business developer. Each open referral assigned to them will go to its referrer's business developer, if there is one. No one will be able to open the prospects and tasks."
          : "The successor takes over the referrers, open referrals, prospects and open tasks, and gets one email about the change."}
      </p>
    </div>
  );
}
