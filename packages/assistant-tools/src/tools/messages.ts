import { contract } from "@referral-service/contract";
import { z } from "zod";
import { ask } from "../api.ts";
import { shortened } from "../columns.ts";
import { notice, noticed } from "../instructions.ts";
import { rowCountMax } from "../list-tool.ts";
import { toTime } from "../times.ts";
import { idText, organization, type ReadingTool } from "../tool.ts";

export const readMessages: ReadingTool = {
  kind: "reads",
  name: "read_messages",
  title: "Read the messages about a referral",
  description:
    "Reads the conversation about one referral, newest message first. Colleagues and the referrer write in it. " +
    "Needs the referral's ID from find_referrals. It sends nothing.",
  route: contract.conversations.list,
  input: z.strictObject({
    referralId: idText,
    cursor: z.string().max(512).optional().describe("nextCursor of the previous response"),
    organization,
  }),
  output: z.object({
    notice,
    rows: z.array(
      z.object({ sender: z.string().nullable(), body: z.string(), createdAt: z.string() }),
    ),
    nextCursor: z.string().nullable(),
  }),
  example: { referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001" },
  async read({ api, input, where }) {
    const { referralId, cursor } = input as { referralId: string; cursor?: string };
    const found = await ask(api, contract.conversations.list, { query: { referralId, ...where } });
    const [conversation] = found.data;
    if (conversation === undefined) {
      // Throws the same rejection as the API for hidden and missing referrals, instead of returning
      // no messages.
      await ask(api, contract.referrals.get, { params: { id: referralId }, query: where });
      return noticed({ rows: [], nextCursor: null });
    }
    const { data, pagination } = await ask(api, contract.conversations.listMessages, {
      params: { id: conversation.id },
      query: { limit: rowCountMax, cursor, ...where },
    });
    return noticed({
      rows: data.map(({ senderName, body, createdAt }) => ({
        sender: senderName,
        body: shortened(body),
        createdAt: toTime(createdAt),
      })),
      nextCursor: pagination.nextCursor,
    });
  },
};
