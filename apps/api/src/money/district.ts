import { paymentExports, paymentRoutes } from "./bonus-payments/app/routes.ts";
import { bonusPaymentExports, bonusPaymentRoutes } from "./bonus-payments/routes.ts";
import { paymentCredentialsRoutes } from "./payment-credentials/routes.ts";

export const money = {
  resources: { bonusPayments: [bonusPaymentRoutes, bonusPaymentExports] },
  app: {
    payments: [paymentRoutes, paymentExports],
    paymentCredentials: paymentCredentialsRoutes,
  },
} as const;
