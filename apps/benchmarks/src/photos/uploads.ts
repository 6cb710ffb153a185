import type { RunningApi } from "../api/servers.ts";
import type { World } from "../api/world.ts";

/** Submits a referral without photos. */
export async function submit({ baseUrl }: RunningApi, { key, referrerId }: World) {
  const response = await fetch(`${baseUrl}/referrals`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ada Lovelace", referrerId }),
  });
  const { id } = (await response.json()) as { id: string };
  return { id, photoCount: 0 };
}

/** Uploads a picture. Returns the status of the response. */
export async function upload(
  { api, world, referralId }: { api: RunningApi; world: World; referralId: string },
  bytes: Buffer,
): Promise<number> {
  const response = await fetch(`${api.baseUrl}/referrals/${referralId}/photos`, {
    method: "POST",
    headers: { Authorization: `Bearer ${world.key}`, "Content-Type": "image/jpeg" },
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return response.status;
}
