export { type Api, ApiRefusal, type ApiRequest, type Route } from "./api.ts";
export { assistantHeader } from "./assistant-name.ts";
export { confirmationSeconds, createConfirmations } from "./confirmations.ts";
export { rowCountMax } from "./list-tool.ts";
export { prompts } from "./prompts.ts";
export { createAssistantServer } from "./server.ts";
export type { Tool } from "./tool.ts";
export { tools } from "./tools/index.ts";
