import { beforeAll } from "vitest";
import { startService, type TestService } from "./service.ts";

/** Starts a service for the tests of a file or of a `describe`. */
export function useService(options?: Parameters<typeof startService>[0]): TestService {
  // Filled later, because nearby code refers to the object before the service starts.
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await startService(options));
    return service.stop;
  });
  return service;
}
