import { photosMax } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { StoredReferral } from "../referral.ts";
import { storedPhotos } from "./store.ts";

const gigabyte = 1_000_000_000;
const bytesMaxOf = (plan: string) => (plan === "unlimited" ? 50 : 5) * gigabyte;
const photosOfDayMax = 200;

/** Throws CONFLICT when the referral, the organization or the person has no room for a photo. */
export async function requireRoomForOne(
  db: Connection,
  { clock }: Pick<PlatformDeps, "clock">,
  caller: Caller,
  { organizationId, photos }: StoredReferral,
) {
  if (photos.length >= photosMax) {
    throw conflict(`A referral has at most ${photosMax} photos; delete one first`);
  }
  const uploadedBy = caller.kind === "person" ? caller.userId : null;
  const stored = await storedPhotos(db, { organizationId, uploadedBy, now: clock.now() });
  const bytesMax = bytesMaxOf(stored.plan);
  if (stored.bytes >= bytesMax) {
    throw conflict(
      `The photos of the organization take ${inGigabytes(stored.bytes)} GB of at most ${inGigabytes(bytesMax)} GB; delete photos or referrals first`,
    );
  }
  if (stored.ofLastDay >= photosOfDayMax) {
    throw conflict(
      `A person adds at most ${photosOfDayMax} photos within 24 hours, and you have added ${stored.ofLastDay}; add more later`,
    );
  }
}

const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1);
