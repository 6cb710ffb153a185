import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type AssistantOptions, createAssistantServer } from "./server.ts";

export { offeredTools } from "./offered-tools.ts";

/** Serves one client over standard input and output, until the input ends. */
export const serveOnStdio = (
  options: Omit<AssistantOptions, "offers">,
  offered: () => Promise<AssistantOptions["offers"]>,
) =>
  serveStdio(
    async () => {
      const offers = await offered();
      return createAssistantServer({ ...options, ...(offers && { offers }) });
    },
    { onerror: options.onerror },
  );
