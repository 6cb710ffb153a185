import { healthRoutes } from "./health/routes.ts";

export const operation = { api: { health: healthRoutes } };
