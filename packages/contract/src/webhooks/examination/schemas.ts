import { z } from "zod";
import { unixMs } from "../../primitives.ts";
import { failureDetail } from "../deliveries.ts";
import { examinationPoints, examinationPointTexts } from "./points.ts";

export const examineReceiver = z.strictObject({}).meta({ id: "ExamineReceiver", examples: [{}] });

const request = z
  .object({
    eventId: z.string(),
    eventType: z
      .string()
      .describe(
        "Event type. `receiver.examined` is not a real type and tests how the receiver handles unknown types.",
      ),
    headers: z.record(z.string(), z.string()).describe("Headers of the request."),
    bodyBytes: z.int().describe("Size of the body in bytes."),
    bodyExcerpt: z.string().describe("First 1 KiB of the body."),
  })
  .meta({ id: "WebhookExaminationRequest" });

const response = z
  .object({
    status: z.int().nullable().describe("HTTP status of the response. Null if there was none."),
    latencyMs: z
      .int()
      .describe("Time until the response was read or the request failed, in milliseconds."),
    bodyExcerpt: z
      .string()
      .nullable()
      .describe("First 1 KiB of the response body. Null if there was no response."),
    error: z
      .string()
      .nullable()
      .describe(
        "Reason for the failure, with the same values as the `error` of a delivery attempt. Null for a 2xx response.",
      ),
    errorDetail: failureDetail,
  })
  .meta({ id: "WebhookExaminationResponse" });

const point = z
  .object({
    point: z.enum(examinationPoints).describe("Name of the check. Later versions can add values."),
    result: z
      .enum(["held", "failed", "not_visible"])
      .describe(
        "Result of the check. `held` means that the receiver passed. `not_visible` means that the result is unknown.",
      ),
    explanation: z
      .string()
      .nullable()
      .describe("Reason for the result, and what to change. Null if the receiver passed."),
    page: z.string().describe("Page of the documentation to read, as a path on the service."),
    request: request.nullable().describe("Request that was sent. Null if there was none."),
    response: response
      .nullable()
      .describe("Response of the receiver. Null if there was no request."),
  })
  .meta({ id: "WebhookExaminationPoint" });

export const webhookExamination = z
  .object({
    startedAt: unixMs,
    completedAt: unixMs,
    held: z.int().describe("Number of checks that the receiver passed."),
    failed: z.int().describe("Number of checks that the receiver failed."),
    points: z.array(point).describe("Results, always in the same order."),
  })
  .meta({
    id: "WebhookExamination",
    examples: [
      {
        startedAt: 1760000000000,
        completedAt: 1760000001240,
        held: 0,
        failed: 1,
        points: [
          {
            point: "rejects_old_timestamp",
            result: "failed",
            explanation: examinationPointTexts.rejects_old_timestamp.failure,
            page: examinationPointTexts.rejects_old_timestamp.page,
            request: {
              eventId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0092",
              eventType: "referral.created",
              headers: { "X-Service-Timestamp": "1759999100" },
              bodyBytes: 812,
              bodyExcerpt: '{"eventType":"referral.created"}',
            },
            response: {
              status: 200,
              latencyMs: 14,
              bodyExcerpt: "ok",
              error: null,
              errorDetail: null,
            },
          },
        ],
      },
    ],
  });

export type WebhookExamination = z.infer<typeof webhookExamination>;
