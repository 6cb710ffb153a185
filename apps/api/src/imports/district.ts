import { importPageRoutes } from "./app/routes.ts";
import {
  personImportExports,
  personImportRoutes,
  referralImportExports,
  referralImportRoutes,
} from "./routes.ts";

export const imports = {
  resources: {
    imports: {
      referrals: [referralImportRoutes, referralImportExports],
      people: [personImportRoutes, personImportExports],
    },
  },
  app: { importPage: importPageRoutes },
} as const;
