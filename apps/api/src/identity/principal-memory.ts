import type { Principal } from "../access/caller.ts";

export interface KnownPrincipal {
  principal: Principal;
  expiresAt: Date | null;
}

interface PrincipalMemoryOptions {
  /**
   * The number of changes to keys, users and plans so far. While it stands still, holders are
   * remembered; without it each is trusted for less than a second and then looked up again.
   */
  readVersion?: () => Promise<bigint>;
  principalCountMax?: number;
}

interface Memory {
  holder: Promise<KnownPrincipal | undefined>;
  startedAtMs: number;
  /** Whether the key turned out to be good. Nothing else is kept beyond the first trust. */
  good: boolean;
}

const pollMs = 400;

/** Longer than a poll, and short enough that a change is seen everywhere within a second. */
const trustedMs = 900;

/**
 * Remembers the holders of keys while the version of access stands still. When the version cannot be
 * read in time, nothing is trusted and every key is looked up. Requests that come together share one
 * look-up; what is forgotten while it is under way is not remembered afterwards.
 */
export function createPrincipalMemory({
  readVersion,
  principalCountMax = 10_000,
}: PrincipalMemoryOptions = {}) {
  const memories = new Map<string, Memory>();
  let version: bigint | undefined;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let polling = false;
  const timer = readVersion && setInterval(() => void poll(readVersion), pollMs);
  timer?.unref();
  // The first answer makes it forget: better now than after the first keys.
  if (readVersion !== undefined) void poll(readVersion);

  async function poll(read: () => Promise<bigint>) {
    const isIdle = memories.size === 0 && version !== undefined;
    if (polling || isIdle) return;
    polling = true;
    const askedAtMs = performance.now();
    try {
      const present = await read();
      if (present !== version) forget();
      version = present;
      confirmedAtMs = askedAtMs;
    } catch {
      // Not confirmed: recall() stops trusting by itself.
    } finally {
      polling = false;
    }
  }

  const forget = () => memories.clear();

  // A look-up counts from its start: what it read may be as old as that.
  const isTrusted = ({ good, startedAtMs }: Memory) =>
    performance.now() - (good ? Math.max(startedAtMs, confirmedAtMs) : startedAtMs) < trustedMs;

  function remember(keyText: string, load: () => Promise<KnownPrincipal | undefined>): Memory {
    const memory: Memory = { startedAtMs: performance.now(), holder: load(), good: false };
    memories.delete(keyText);
    for (const oldest of memories.keys()) {
      if (memories.size < principalCountMax) break;
      memories.delete(oldest);
    }
    memories.set(keyText, memory);
    memory.holder.then(
      (holder) => {
        memory.good = holder !== undefined;
      },
      () => {
        if (memories.get(keyText) === memory) memories.delete(keyText);
      },
    );
    return memory;
  }

  return {
    forget,
    recall(
      keyText: string,
      load: () => Promise<KnownPrincipal | undefined>,
    ): Promise<KnownPrincipal | undefined> {
      const known = memories.get(keyText);
      return (known !== undefined && isTrusted(known) ? known : remember(keyText, load)).holder;
    },
    close: () => clearInterval(timer),
  };
}
