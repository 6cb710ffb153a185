import type { Agent } from "undici";

/**
 * Replaces undici's agent from time to time. An agent keeps an origin for ever when its last
 * request was aborted, about 14 kB each, and a customer could cause many by changing an endpoint's
 * URL. An agent that has seen enough origins finishes its requests, and a new one takes its place.
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
    /** Call it when no request is in flight any more. */
    destroy: () => agent.destroy(),
  };
}
