import type { StoredPersonalKey } from "../api-keys/api-key.ts";

/** What is read of a personal key to be shown. */
export type ShownPersonalKey = Omit<StoredPersonalKey, "scopes" | "identityUserId" | "publicId">;
