import type { useServiceForm } from "../forms/service-form.ts";
import type { ReferralValues } from "./form-values.ts";

export type ReferralForm = ReturnType<typeof useServiceForm<ReferralValues>>;
