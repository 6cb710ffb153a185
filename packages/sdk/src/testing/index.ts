export type { EventsByType } from "../generated/event-examples.ts";
export type { ApiRoutes } from "../generated/mock-routes.ts";
export type { ErrorCode, ErrorDetail } from "../generated/types.ts";
export type { WebhookEvent } from "../webhooks/events.ts";
export type { ApiAnswer, ApiOverride, MockRequest } from "./api-answer.ts";
export {
  type ApiHandlersOptions,
  type ApiOverrides,
  createApiHandlers,
  type MswHttp,
} from "./api-handlers.ts";
export type { DeepPartial } from "./deep-partial.ts";
export type { ReceivedRequest } from "./http-server.ts";
export {
  createMockReceiver,
  type MockReceiver,
  type MockReceiverOptions,
  type ReceivedWebhook,
  type RefusedWebhook,
  type WaitOptions,
} from "./mock-receiver.ts";
export { type Refusal, type RefusalOptions, refuse } from "./refusal.ts";
export { sampleEvent } from "./sample-event.ts";
export { type SignedWebhook, type SignWebhookOptions, signWebhook } from "./sign-webhook.ts";
