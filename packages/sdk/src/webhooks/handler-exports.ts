export type { WebhookHandlerOptions, WebhookRoutes } from "./handler.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./memory-store.ts";
export type * from "./public-types.ts";
export type { SeenEvents } from "./seen.ts";
