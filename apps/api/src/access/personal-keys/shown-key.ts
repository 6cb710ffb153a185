import type { StoredPersonalKey } from "../api-keys/api-key.ts";

/** The columns of a personal key that are shown. */
export type ShownPersonalKey = Omit<StoredPersonalKey, "scopes" | "identityUserId" | "publicId">;
