import { type Browser, chromium } from "playwright-core";
import { browserOptions } from "./chromium.ts";

let launched: Promise<Browser> | undefined;

/** One for all files of a test worker, and ends with it. Shared by workers, each message would pass a further process. */
export const theBrowser = () => {
  launched ??= browserOptions().then((options) => chromium.launch(options));
  return launched;
};
