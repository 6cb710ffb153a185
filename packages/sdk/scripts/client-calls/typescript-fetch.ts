import { Configuration, HealthApi, ReferralsApi } from "./client/index.ts";

const configuration = new Configuration({
  basePath: process.env.REFERRAL_SERVICE_URL,
  accessToken: process.env.REFERRAL_SERVICE_API_KEY,
});
const referrals = new ReferralsApi(configuration);
const health = await new HealthApi(configuration).healthCheck();
const value = { amount: 12000.55, currency: "EUR" };
const { id } = await referrals.referralsCreate({
  createReferral: {
    name: "Ada",
    email: "Ada@Example.COM",
    referrerId: process.env.REFERRER_ID,
    value,
  },
});
const read = await referrals.referralsGet({ id });
const changed = await referrals.referralsUpdate({ id, updateReferral: { notes: "called" } });
const page = await referrals.referralsList({ limit: 1 });
console.log(health.status, read.value?.amount, changed.notes, page.data[0]?.id === id);
