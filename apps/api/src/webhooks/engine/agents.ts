import type { Agent } from "undici";

/**
 * Replaces undici's agent from time to time. An agent keeps an origin forever if the last request to
 * it was aborted, and needs about 14 kB for each. A customer could cause many of these by changing
 * an endpoint's URL. An agent with enough origins finishes its requests, and a new agent replaces it.
 */
export function createAgents(makeAgent: () => Agent, { originsMax }: { originsMax: number }) {
  let agent = makeAgent();
  const origins = new Set<string>();

  return {
    agentFor(origin: string): Agent {
      if (origins.size >= originsMax && !origins.has(origin)) {
        void agent.close();
        agent = makeAgent();
        origins.clear();
      }
      origins.add(origin);
      return agent;
    },
    /** Call it when no request is in flight anymore. */
    destroy: () => agent.destroy(),
  };
}
