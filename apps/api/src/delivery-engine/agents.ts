import type { Agent } from "undici";

/**
 * One agent after the other. undici's remembers an origin for ever when its last request was
 * aborted, about 14 kB each, and whoever may change an endpoint's URL could make it many: one
 * that has seen enough origins finishes what it has begun, and a new one takes its place.
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
    /** For when nothing is under way any more. */
    destroy: () => agent.destroy(),
  };
}
