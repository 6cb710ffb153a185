import { paymentRoutes } from "./bonus-payments/app/routes.ts";
import { bonusPaymentRoutes } from "./bonus-payments/routes.ts";
import { paymentCredentialsRoutes } from "./payment-credentials/routes.ts";

export const money = {
  resources: { bonusPayments: bonusPaymentRoutes },
  app: {
    payments: paymentRoutes,
    paymentCredentials: paymentCredentialsRoutes,
  },
};
