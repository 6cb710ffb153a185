import { invalidRequest } from "../refusal.ts";

/** Throws INVALID_REQUEST for a body with an external ID other than the one in the path. */
export function requireOwnExternalId(
  externalId: string,
  sent: { externalId?: string | null | undefined },
) {
  if (sent.externalId === undefined || sent.externalId === externalId) return;
  throw invalidRequest({
    path: "externalId",
    message: "must be the external ID in the path, or omitted",
  });
}
