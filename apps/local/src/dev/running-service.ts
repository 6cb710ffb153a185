import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "@referral-service/api/kernel/settings/secret-files.ts";
import { devDirectory } from "./places.ts";

/** Message that a version of the service sends when it can serve requests. */
export interface Ready {
  port: number;
  /** Link that signs in the demo's super admin once. */
  signInLink: string | undefined;
}

export const withSignInLink = "--with-sign-in-link";

const program = fileURLToPath(new URL("./service.ts", import.meta.url));

/**
 * The newest version of the service. A restart begins while the previous version is still
 * shutting down.
 */
export class RunningService {
  readonly #environment: Environment;
  readonly #isInspected: boolean;
  readonly #children = new Set<ChildProcess>();
  /** Rejects if the newest version did not start. */
  ready: Promise<Ready>;

  constructor(environment: Environment, { isInspected }: { isInspected: boolean }) {
    this.#environment = {
      ...environment,
      // Modules are compiled once, because most of a restart is spent loading them.
      NODE_COMPILE_CACHE: join(devDirectory, "compile-cache"),
    };
    this.#isInspected = isInspected;
    this.ready = this.#start([withSignInLink]);
  }

  restart() {
    const stopped = this.stop();
    // The inspector has one port, which the previous version must release first.
    this.ready = this.#isInspected ? stopped.then(() => this.#start([])) : this.#start([]);
    // Each request gets the error, but nothing awaits it while there are no requests.
    this.ready.catch(() => {});
  }

  async stop() {
    // A process that is paused at a breakpoint reacts to no other signal.
    const signal = this.#isInspected ? "SIGKILL" : "SIGTERM";
    const exits = [...this.#children].map((child) => once(child, "exit"));
    for (const child of this.#children) child.kill(signal);
    await Promise.all(exits);
  }

  #start(words: string[]): Promise<Ready> {
    const child = fork(program, words, {
      env: this.#environment,
      execArgv: this.#isInspected ? ["--inspect"] : [],
    });
    this.#children.add(child);
    child.once("exit", () => this.#children.delete(child));
    return new Promise<Ready>((resolve, reject) => {
      child.once("message", (message) => resolve(message as Ready));
      child.once("exit", () => reject(new Error("The service ended. The terminal shows why.")));
    });
  }
}
