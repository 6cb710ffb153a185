// Put in from package.json by the build; run from source there is no released version.
declare const MCP_VERSION: string | undefined;

export const version = typeof MCP_VERSION === "string" ? MCP_VERSION : "0.0.0-source";
