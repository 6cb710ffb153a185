import type { PaymentRun, PaymentRunKind } from "@referral-service/contract/app";
import { ofOrganization } from "./queries.ts";
import { command, sending } from "./use-command.ts";

export type RunResult = "none" | "completed" | "failed";

/** Uses the key of the payments, so that the runs are read again after a payment changes. */
export const paymentRunsQuery = ofOrganization(["payments", "runs"], (api) =>
  api("GET /payment-runs", { query: { limit: 50 } }),
);

export const readyForRunsQuery = ofOrganization(["payments", "runs", "ready"], (api) =>
  api("GET /payments/ready-for-runs"),
);

export const paymentRunQuery = (id: string) =>
  ofOrganization(["payments", "runs", id], (api) =>
    api("GET /payment-runs/:id", { params: { id } }),
  );

export const paymentsOfRunQuery = (id: string, result: RunResult) =>
  ofOrganization(["payments", "runs", id, "payments", result], (api) =>
    api("GET /payment-runs/:id/payments", { params: { id }, query: { result, limit: 100 } }),
  );

export const payerAccountQuery = ofOrganization(["organization", "payer account"], (api) =>
  api("GET /payer-account"),
);

export const savePayerAccount = sending("PUT /payer-account", { answers: () => payerAccountQuery });

export const createRun = (kind: PaymentRunKind) =>
  command({
    call: (api) => api("POST /payment-runs", { body: { kind } }),
    invalidates: ["payments"],
    isRacing: true,
  });

/** The file is not cached, because every download is logged. */
export const downloadRunFile = (id: string) =>
  command({ call: (api) => api("GET /payment-runs/:id/file", { params: { id } }) });

export const readResults = (id: string) =>
  command({
    call: (api, text: string) =>
      api("POST /payment-runs/:id/results", { params: { id }, body: { text } }),
    invalidates: ["payments"],
    isRacing: true,
  });

export const cancelRun = ({ id, version }: PaymentRun) =>
  command({
    call: (api) =>
      api("POST /payment-runs/:id/cancel", { params: { id }, ifVersion: version, body: {} }),
    invalidates: ["payments"],
    isRacing: true,
  });
