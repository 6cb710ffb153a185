/** Imported, `node:http` would load the WebSocket that it exports, too, and 6 MB with it. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");
