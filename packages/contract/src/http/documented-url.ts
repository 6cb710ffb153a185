/** Where the service runs in the generated documents; a running service says its own address instead. */
export const documentedUrl = "http://127.0.0.1:3000";
