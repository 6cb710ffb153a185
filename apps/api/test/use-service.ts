import { beforeAll } from "vitest";
import { startService, type TestService } from "./service.ts";

/** A service of their own for the tests of a file, or of a `describe`. */
export function useService(options?: Parameters<typeof startService>[0]): TestService {
  // Filled in place: what is declared beside it may name it before it runs.
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await startService(options));
    return service.stop;
  });
  return service;
}
