import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { scopeNames } from "@referral-service/contract";
import type { Pool } from "pg";
import type { World } from "../api/world.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import { createClient } from "../load/client.ts";
import { insertApiKey, insertOrganization, insertUsers } from "../organization.ts";

type Caller = Awaited<ReturnType<typeof makeCaller>>;

/** Creates an organization with a key, and a super admin with a personal key. */
async function makeCaller(pool: Pool, world: World, baseUrl: string, slug: string) {
  const client = await pool.connect();
  const { id, referrerIds } = await insertOrganization(client, { slug, referrerCount: 1 });
  const adminId = newId();
  await insertUsers(client, id, [adminId], "super_admin");
  const { pepper } = world;
  const scopes = [...scopeNames];
  const key = await insertApiKey(client, { kind: "org", holderId: id, scopes, pepper });
  const personalKey = await insertApiKey(client, { kind: "user", holderId: adminId, pepper });
  client.release();
  return {
    organizationId: id,
    referrerId: referrerIds[0],
    client: createClient(baseUrl, key),
    personalClient: createClient(baseUrl, personalKey),
  };
}

/** The requests that are measured, from one organization without an endpoint and one with one. */
export async function makeRequests(
  pool: Pool,
  { world, baseUrl, receiverUrl }: { world: World; baseUrl: string; receiverUrl: string },
) {
  const silent = await makeCaller(pool, world, baseUrl, "silent");
  const notified = await makeCaller(pool, world, baseUrl, "notified");
  const { organizationId } = notified;
  await makeEndpoints(pool, { ...world, organizationId, url: receiverUrl, count: 1 });
  const created: string[] = [];
  let sentCount = 0;
  const create = ({ client, referrerId }: Caller) => {
    const body = { name: "Ada Lovelace", email: `${newId()}@example.com`, referrerId };
    return client.send("POST", "/referrals", body);
  };
  const aReferral = () => {
    sentCount += 1;
    return created[sentCount % created.length] ?? "";
  };

  return {
    createReferral: async () => {
      const referral = await create(silent);
      created.push(referral.id);
      return referral;
    },
    createWithWebhook: () => create(notified),
    listReferrals: () => silent.client.send("GET", "/referrals?limit=25"),
    readReferral: () => silent.client.send("GET", `/referrals/${aReferral()}`),
    draftPayment: () =>
      silent.personalClient.send("POST", "/bonus-payments", {
        referralId: aReferral(),
        amount: 49.99,
        paymentMethod: "paypal_venmo",
      }),
    changeReferral: () =>
      silent.client.send("PATCH", `/referrals/${aReferral()}`, { notes: `Fair ${sentCount}` }),
    close: async () => {
      for (const { client, personalClient } of [silent, notified]) {
        await client.close();
        await personalClient.close();
      }
    },
  };
}
