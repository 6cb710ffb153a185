import { z } from "zod";
import { errorCodeNames } from "./error-codes.ts";

const errorDetail = z
  .object({
    path: z.string().describe("Path of the invalid value, such as `customFields.budget`."),
    message: z.string().describe("Description of the problem."),
    oldestCursor: z
      .string()
      .optional()
      .describe(
        "Cursor of the oldest stored event. Set if `cursor` of `GET /events?order=asc` is older than the stored events.",
      ),
  })
  .meta({ id: "ErrorDetail" });

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodeNames).describe("Code of the error, for programs."),
      message: z.string().describe("Description of the problem, for people."),
      requestId: z.string().describe("ID of the request. Include it when you contact support."),
      docUrl: z.string().describe("URL of the error reference for this code."),
      details: z
        .array(errorDetail)
        .optional()
        .describe("List of all problems with their paths. Only with the code INVALID_REQUEST."),
    }),
  })
  .meta({
    id: "ErrorBody",
    description: "Body of every error response.",
    examples: [
      {
        error: {
          code: "INVALID_REQUEST",
          message: "email: must be an email address, like ada@example.com",
          requestId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
          docUrl: "https://referrals.example.com/docs/errors#invalid_request",
          details: [{ path: "email", message: "must be an email address, like ada@example.com" }],
        },
      },
    ],
  });
