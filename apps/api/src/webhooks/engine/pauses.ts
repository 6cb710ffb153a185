import { firstPauseMs } from "./pace.ts";

/**
 * The endpoints whose receivers have just asked this worker for fewer requests. It sends them
 * nothing more until their pace is stored, which every claim obeys from then on.
 */
export function createPauses() {
  const ends = new Map<string, number>();
  return {
    begin(endpointId: string, now: Date) {
      ends.set(endpointId, now.getTime() + firstPauseMs);
    },
    lasts(endpointId: string, now: Date): boolean {
      const endMs = ends.get(endpointId);
      if (endMs !== undefined && endMs <= now.getTime()) ends.delete(endpointId);
      return ends.has(endpointId);
    },
  };
}
