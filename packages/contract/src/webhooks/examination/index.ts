export * from "./judge.ts";
export * from "./plan.ts";
