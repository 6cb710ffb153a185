import { paymentRoutes } from "./bonus-payments/app/routes.ts";
import { bonusPaymentRoutes } from "./bonus-payments/routes.ts";
import { bonusRulePageRoutes } from "./bonus-rules/app/routes.ts";
import { bonusRuleRoutes } from "./bonus-rules/routes.ts";
import { paymentCredentialsRoutes } from "./payment-credentials/routes.ts";

export const money = {
  resources: { bonusPayments: bonusPaymentRoutes, bonusRules: bonusRuleRoutes },
  app: {
    payments: paymentRoutes,
    paymentCredentials: paymentCredentialsRoutes,
    bonusRulePage: bonusRulePageRoutes,
  },
};
