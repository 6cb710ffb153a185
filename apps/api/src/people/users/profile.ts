import type { UpdateUser } from "@referral-service/contract";
import { keep } from "../../kernel/platform/partial-update.ts";
import type { Profile } from "./rules.ts";

export const profileOf = ({ firstName, lastName, email, phone, company }: Profile): Profile => ({
  firstName,
  lastName,
  email,
  phone,
  company,
});

/** The profile after an update. Only the sent fields change. */
export function profileAfter(before: Profile, changes: Partial<Profile> | UpdateUser): Profile {
  return {
    firstName: keep(changes.firstName, before.firstName),
    lastName: keep(changes.lastName, before.lastName),
    email: keep(changes.email, before.email),
    phone: keep(changes.phone, before.phone),
    company: keep(changes.company, before.company),
  };
}

export const emptyProfile: Profile = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  company: null,
};
