import { type Browser, chromium } from "playwright-core";
import { browserOptions } from "./chromium.ts";

let launched: Promise<Browser> | undefined;

/**
 * Each test worker has one browser for all of its files. A browser shared by workers would send each
 * message through one more process.
 */
export const theBrowser = () => {
  launched ??= browserOptions().then((options) => chromium.launch(options));
  return launched;
};
