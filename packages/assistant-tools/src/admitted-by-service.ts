import { type Api, ApiRefusal, ask, type Route } from "./api.ts";

/**
 * Throws the service's rejection of any change by this person. Sends a list as the body, which the
 * service rejects after it has checked the key, so nothing is changed.
 */
export async function admittedByService(
  api: Api,
  route: Route,
  where: { organization?: string },
): Promise<void> {
  try {
    await ask(api, route, { params: { id: "any" }, query: where, body: [] });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === "INVALID_REQUEST")) throw error;
  }
}
