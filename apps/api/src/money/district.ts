import { paymentRoutes } from "./bonus-payments/app/routes.ts";
import { bonusPaymentRoutes } from "./bonus-payments/routes.ts";
import { bonusRulePageRoutes } from "./bonus-rules/app/routes.ts";
import { bonusRuleRoutes } from "./bonus-rules/routes.ts";
import { paymentCredentialsRoutes } from "./payment-credentials/routes.ts";
import { payerAccountRoutes, paymentRunRoutes } from "./runs/routes.ts";
import { statementRoutes } from "./statements/routes.ts";
import { taxDetailsRoutes } from "./tax-details/routes.ts";
import { paymentThresholdRoutes } from "./thresholds/routes.ts";

export const money = {
  resources: { bonusPayments: bonusPaymentRoutes, bonusRules: bonusRuleRoutes },
  app: {
    payments: paymentRoutes,
    paymentCredentials: paymentCredentialsRoutes,
    paymentRuns: paymentRunRoutes,
    payerAccount: payerAccountRoutes,
    statements: statementRoutes,
    paymentThreshold: paymentThresholdRoutes,
    taxDetails: taxDetailsRoutes,
    bonusRulePage: bonusRulePageRoutes,
  },
};
