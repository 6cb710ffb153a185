import { demand } from "@referral-service/api/test/on-demand.ts";
import { inject } from "vitest";

/** Waits until the app and its component book are built. */
export const builtApp = () => demand(inject("appOnDemand"));
