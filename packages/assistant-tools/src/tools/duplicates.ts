import { contract } from "@referral-service/contract";
import { z } from "zod";
import { ask } from "../api.ts";
import { pick } from "../columns.ts";
import { notice, noticed } from "../instructions.ts";
import { idText, organization, type ReadingTool } from "../tool.ts";

export const readDuplicates: ReadingTool = {
  kind: "reads",
  name: "read_duplicates",
  title: "Read the duplicates of a referral",
  description:
    "Reads the duplicate cases of one referral, newest first: the referrals for the same person, and the proposal or " +
    "decision on who gets the credit. Needs the referral's ID. A person decides in the app.",
  route: contract.duplicates.list,
  input: z.strictObject({ id: idText, organization }),
  output: z.object({
    notice,
    cases: z.array(
      z.object({
        status: z.string(),
        proposedReferralId: z.string().nullable(),
        decision: z.string().nullable(),
        referrals: z.array(
          z.object({
            referralId: z.string(),
            name: z.string(),
            referrerName: z.string().nullable(),
            credit: z.string(),
            part: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
  example: { id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001" },
  async read({ api, input, where }) {
    const params = { id: String(input.id) };
    const { data } = await ask(api, contract.duplicates.list, { params, query: where });
    const columns = ["referralId", "name", "referrerName", "credit", "part"];
    return noticed({
      cases: data.map(({ status, proposal, decision, referrals }) => ({
        status,
        proposedReferralId: proposal?.referralId ?? null,
        decision: decision?.decision ?? null,
        referrals: referrals.map((referral) => pick(referral, columns)),
      })),
    });
  },
};
