export { type Api, ApiRefusal, type ApiRequest, type Route } from "./api.ts";
export { assistantHeader, assistantName } from "./assistant-name.ts";
export { type Confirmations, confirmationSeconds, createConfirmations } from "./confirmations.ts";
export { rowCountMax } from "./list-tool.ts";
export { prompts } from "./prompts.ts";
export { type AssistantOptions, createAssistantServer } from "./server.ts";
export type { ChangingTool, ReadingTool, Tool } from "./tool.ts";
export { tools } from "./tools/index.ts";
