import { importPageRoutes } from "./app/routes.ts";
import { personImportRoutes, referralImportRoutes } from "./routes.ts";

export const imports = {
  resources: {
    imports: {
      referrals: referralImportRoutes,
      people: personImportRoutes,
    },
  },
  app: { importPage: importPageRoutes },
};
