// The build sets the version from package.json. A run from source has no released version.
declare const MCP_VERSION: string | undefined;

export const version = typeof MCP_VERSION === "string" ? MCP_VERSION : "0.0.0-source";
