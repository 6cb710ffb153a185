import createClient from "openapi-fetch";
import type { paths } from "./client/api.ts";

const { REFERRAL_SERVICE_URL, REFERRAL_SERVICE_API_KEY, REFERRER_ID: referrerId } = process.env;
const { GET, POST, PATCH } = createClient<paths>({
  baseUrl: REFERRAL_SERVICE_URL,
  headers: { Authorization: `Bearer ${REFERRAL_SERVICE_API_KEY}` },
});

function answered<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const health = answered(await GET("/api/v1/health"));
const { id } = answered(
  await POST("/api/v1/referrals", {
    body: {
      name: "Ada",
      email: "Ada@Example.COM",
      referrerId,
      value: { amount: 12000.55, currency: "EUR" },
    },
  }),
);
const read = answered(await GET("/api/v1/referrals/{id}", { params: { path: { id } } }));
const body = { notes: "called" };
const changed = answered(await PATCH("/api/v1/referrals/{id}", { params: { path: { id } }, body }));
// CSV beside the JSON would make this a text, too, and `data` would not compile.
const page = answered(await GET("/api/v1/referrals", { params: { query: { limit: 1 } } }));
console.log(health.status, read.value?.amount, changed.notes, page.data[0]?.id === id);
