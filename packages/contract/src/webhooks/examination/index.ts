export * from "./judge.ts";
export * from "./plan.ts";
export * from "./points.ts";
