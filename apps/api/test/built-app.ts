import { inject } from "vitest";
import { demand } from "./on-demand.ts";

declare module "vitest" {
  export interface ProvidedContext {
    appOnDemand: number;
  }
}

/** Waits until the app and its component book are built. */
export const builtApp = () => demand(inject("appOnDemand"));
