import { type CreateUser, createUser } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { assignableId } from "../people/users/business-developer.ts";
import { addUser } from "../people/users/create-user.ts";
import { lockUsersFor } from "../people/users/lock-users.ts";
import type { User } from "../people/users/rules.ts";
import { canAddUser } from "../people/users/rules.ts";
import { findUsersNamed } from "../people/users/store.ts";
import { contactHeaders } from "./header-synonyms.ts";
import {
  badBecause,
  emailKeyIn,
  externalIdKeys,
  type ImportKind,
  nameOfOurs,
  type Piece,
  pieceOf,
  type ReadRow,
  type RowValues,
  takenExternalId,
} from "./import-kind.ts";
import type { ImportField } from "./match-columns.ts";
import { partsOfName } from "./names.ts";
import { removePeople } from "./remove-people.ts";

const fields: ImportField[] = [
  { field: "email", label: "Email", isRequired: true, headers: contactHeaders.email },
  { field: "firstName", label: "First name", isRequired: false, headers: contactHeaders.firstName },
  {
    field: "middleName",
    label: "Middle name",
    isRequired: false,
    headers: contactHeaders.middleName,
  },
  { field: "lastName", label: "Last name", isRequired: false, headers: contactHeaders.lastName },
  {
    field: "name",
    label: "Full name",
    isRequired: false,
    headers: ["Name", ...contactHeaders.name],
  },
  {
    field: "externalId",
    label: "External ID",
    isRequired: false,
    headers: contactHeaders.externalId,
  },
  { field: "phone", label: "Phone", isRequired: false, headers: contactHeaders.phone },
  { field: "company", label: "Company", isRequired: false, headers: contactHeaders.company },
  { field: "permissionLevel", label: "Role", isRequired: false, headers: ["Level", "Rolle"] },
  {
    field: "businessDeveloperId",
    label: "Business developer's ID",
    isRequired: false,
    headers: [],
  },
  {
    field: "businessDeveloperEmail",
    label: "Business developer's email",
    isRequired: false,
    headers: ["Business developer", "BD"],
  },
];

export const personRows: ImportKind = {
  noun: "people",
  // A piece has few rows, because the organization's users stay locked while the piece is created.
  rowsPerPiece: 25,
  fieldsFor: () => fields,
  openPiece,
  remove: removePeople,
};

async function openPiece(tx: Tx, deps: Deps, caller: Caller, rows: RowValues[]): Promise<Piece> {
  const { organizationId } = caller;
  const actor = await lockUsersFor(tx, caller);
  const read = rows.map(readRow);
  const inputs = read.flatMap((row) => ("input" in row ? [row.input] : []));
  const [present, named] = await Promise.all([
    findUsersNamed(tx, organizationId, {
      ids: [],
      emailKeys: inputs.flatMap(({ email }) => email.toLowerCase()),
      externalIds: inputs.flatMap(({ externalId }) => externalId ?? []),
    }),
    findUsersNamed(tx, organizationId, {
      ids: inputs.flatMap(({ businessDeveloperId }) => businessDeveloperId ?? []),
      emailKeys: rows.flatMap((values) => emailKeyIn(values, "businessDeveloperEmail") ?? []),
    }),
  ]);
  const idByExternalId = new Map(present.map(({ id, externalId }) => [externalId, id]));
  const idByEmail = new Map(present.map(({ id, email }) => [String(email).toLowerCase(), id]));

  function admissionOf(values: RowValues, input: NamedUser) {
    const permissionLevel = input.permissionLevel ?? "referrer";
    requireAllowed(canAddUser(actor, permissionLevel));
    const businessDeveloperId = assignedId(named, values, { ...input, permissionLevel });
    return {
      organizationId,
      externalId: input.externalId ?? null,
      identityUserId: null,
      hasAccepted: true,
      returning: undefined,
      profile: input,
      permissionLevel,
      businessDeveloperId,
    };
  }

  return pieceOf(read, {
    judge: ({ values, input }) => {
      admissionOf(values, input);
      const emailKey = input.email.toLowerCase();
      const twin = idByEmail.get(emailKey);
      const holder = input.externalId && idByExternalId.get(input.externalId);
      if (holder) return takenExternalId(holder);
      const keys = [`email ${emailKey}`, ...externalIdKeys(input)];
      if (twin === undefined) return { outcome: "good", keys, sameKeys: keys };
      return {
        outcome: "duplicate",
        ofId: twin,
        reason: "A member of the organization already has this email address.",
      };
    },
    create: async ({ values, input }) => {
      const user = await addUser(tx, deps, actor, admissionOf(values, input));
      return user.id;
    },
  });
}

type NamedUser = CreateUser & { email: string };

function readRow(values: RowValues): ReadRow<NamedUser> {
  const level = values.get("permissionLevel");
  const { data: input, error } = createUser.safeParse({
    externalId: values.get("externalId"),
    email: values.get("email"),
    ...partsOfName(values),
    phone: values.get("phone"),
    company: values.get("company"),
    permissionLevel: level === undefined ? undefined : levelOf(level),
    businessDeveloperId: values.get("businessDeveloperId"),
  });
  if (input !== undefined) return { values, input };
  const [issue] = error.issues;
  return badBecause({ path: String(issue?.path[0] ?? ""), message: issue?.message ?? "" });
}

/** The app calls a `marketer` a business developer. */
function levelOf(cell: string) {
  const name = nameOfOurs(cell);
  return name === "business_developer" ? "marketer" : name;
}

/** The ID takes precedence, because it does not change. */
function assignedId(
  named: User[],
  values: RowValues,
  {
    businessDeveloperId,
    permissionLevel,
  }: Pick<CreateUser, "businessDeveloperId"> & { permissionLevel: User["permissionLevel"] },
): string | null {
  if (typeof businessDeveloperId === "string") {
    const user = named.find(({ id }) => id === businessDeveloperId) ?? null;
    return assignableId(user, { forLevel: permissionLevel });
  }
  const emailKey = emailKeyIn(values, "businessDeveloperEmail");
  if (emailKey === undefined) return null;
  const user = named.find(({ email }) => email?.toLowerCase() === emailKey);
  if (user !== undefined) return assignableId(user, { forLevel: permissionLevel });
  throw invalidRequest({
    path: "businessDeveloperEmail",
    message: "must be the email address of an active business developer in this organization",
  });
}
