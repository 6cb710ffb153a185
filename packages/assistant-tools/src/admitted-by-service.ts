import { type Api, ApiRefusal, ask, type Route } from "./api.ts";

/**
 * Throws what the service refuses the person's change with, whatever the change is. The service
 * looks at the key before it looks at the body, and takes no list for one, so nothing is changed.
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
