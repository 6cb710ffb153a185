import { defineCommand, serviceOptions } from "../command.ts";
import { clientOptionsOf } from "../service.ts";

export const mcp = defineCommand({
  summary: "Serve an AI assistant on this machine, on standard input and output",
  help: `Usage: referral-service mcp [options]

Speaks the Model Context Protocol with an AI assistant that starts this command. The assistant acts
as the person whose key it has, and reads only unless the key was made with "May change things". The
person confirms each change.

  --base-url <url>       where the service is; by default REFERRAL_SERVICE_URL
  --organization <slug>  when the key's owner is in several organizations
  -h, --help             this text

The personal API key is read from REFERRAL_SERVICE_API_KEY. An assistant that reaches the service by
itself needs no command: it takes the address <url>/mcp.`,
  options: serviceOptions,
  async run({ values }) {
    const options = clientOptionsOf(values);
    // Loaded here, so that no other command waits for it.
    const { serveAssistant } = await import("./serve.ts");
    serveAssistant(options);
    return 0;
  },
});
