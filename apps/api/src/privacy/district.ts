import { dataSubjectRequestRoutes } from "./requests/routes.ts";

export const privacy = { app: { dataSubjectRequests: dataSubjectRequestRoutes } };
