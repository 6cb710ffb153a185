import { z } from "zod";
import { errorCodeNames } from "./error-codes.ts";

export const errorDetail = z
  .object({
    path: z.string().describe("Path of the value, such as `customFields.budget`"),
    message: z.string().describe("What is wrong with it"),
  })
  .meta({ id: "ErrorDetail" });

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodeNames).describe("Machine-readable code"),
      message: z.string().describe("The real reason, for a person to read"),
      requestId: z.string().describe("Identifies the failed request for support"),
      docUrl: z.string().describe("The section of the error reference about this code"),
      details: z
        .array(errorDetail)
        .optional()
        .describe("Every wrong field, when the code is INVALID_REQUEST"),
    }),
  })
  .meta({
    id: "ErrorBody",
    description: "The body of every answer that is not a success.",
    examples: [
      {
        error: {
          code: "INVALID_REQUEST",
          message: "email: must be an e-mail address",
          requestId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
          docUrl: "https://referrals.example.com/docs/errors#invalid_request",
          details: [{ path: "email", message: "must be an e-mail address" }],
        },
      },
    ],
  });
