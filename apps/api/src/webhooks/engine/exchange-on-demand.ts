import type { Exchange, ExchangeOptions } from "./exchange.ts";

/** For a process that rarely posts: it loads the HTTP client at the first post. */
export function createExchangeOnDemand(options: ExchangeOptions): Exchange {
  let opened: Promise<Exchange> | undefined;

  async function open() {
    const { createExchange } = await import("./exchange.ts");
    return createExchange(options);
  }

  return {
    async post(request) {
      opened ??= open();
      return (await opened).post(request);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
