/** The service's address in the generated documents. A running service replaces it by its own. */
export const documentedUrl = "http://127.0.0.1:3000";
