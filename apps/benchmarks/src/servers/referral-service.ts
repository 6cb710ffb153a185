import { type Connect, createJsonClient } from "./adapter.ts";

/**
 * This service, or another version of it. `url` ends in `/api/v1`. The key needs the scopes
 * `referrals:write`, `users:read` and, to subscribe, `webhooks:write`.
 */
export const connect: Connect = async (access) => {
  const { get, post, close } = createJsonClient(access);
  const { data } = await get<{ data: { id: string }[] }>("/users?permissionLevel=referrer&limit=1");
  const referrerId = data[0]?.id;
  return {
    async subscribe(url) {
      await post("/webhooks", { name: "Benchmark", url, eventTypes: ["referral.created"] });
    },
    async createEvent(marker) {
      await post("/referrals", {
        ...{ name: "Ada Lovelace", email: `${marker}@example.com`, referrerId },
      });
    },
    close,
  };
};
