import { type Connect, createJsonClient } from "./adapter.ts";

/**
 * A Svix server, which needs `SVIX_WHITELIST_SUBNETS=[127.0.0.1/32]` to send to this machine. The
 * key is what `svix-server jwt generate` prints.
 */
export const connect: Connect = async (access) => {
  const { post, close } = createJsonClient(access);
  const { id } = await post<{ id: string }>("/api/v1/app/", { name: "Benchmark" });
  return {
    async subscribe(url) {
      await post(`/api/v1/app/${id}/endpoint/`, { url });
    },
    async createEvent(marker) {
      const payload = { name: "Ada Lovelace", email: `${marker}@example.com` };
      await post(`/api/v1/app/${id}/msg/`, { eventType: "referral.created", payload });
    },
    close,
  };
};
