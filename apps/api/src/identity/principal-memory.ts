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
  /** Good keys that are remembered, and as many others apart from them. */
  principalCountMax?: number;
}

interface Memory {
  holder: Promise<KnownPrincipal | undefined>;
  startedAtMs: number;
  /** What has happened since then is not in it. */
  changeCount: number;
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
  const good = new Map<string, Memory>();
  // Unknown keys, and those that are being looked up: however many there are, they push no good one out.
  const others = new Map<string, Memory>();
  let changeCount = 0;
  let version: bigint | undefined;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let polling = false;
  const timer = readVersion && setInterval(() => void poll(readVersion), pollMs);
  timer?.unref();
  // The first answer makes it forget: better now than after the first keys.
  if (readVersion !== undefined) void poll(readVersion);

  async function poll(read: () => Promise<bigint>) {
    const isIdle = good.size + others.size === 0 && version !== undefined;
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

  const forget = () => {
    changeCount += 1;
  };

  // A look-up counts from its start: what it read may be as old as that.
  function isTrusted(memory: Memory, keyText: string) {
    if (memory.changeCount !== changeCount) return false;
    const confirmed = good.get(keyText) === memory ? confirmedAtMs : Number.NEGATIVE_INFINITY;
    return performance.now() - Math.max(memory.startedAtMs, confirmed) < trustedMs;
  }

  function put(memories: Map<string, Memory>, keyText: string, memory: Memory) {
    memories.delete(keyText);
    for (const oldest of memories.keys()) {
      if (memories.size < principalCountMax) break;
      memories.delete(oldest);
    }
    memories.set(keyText, memory);
  }

  function remember(keyText: string, load: () => Promise<KnownPrincipal | undefined>): Memory {
    const memory: Memory = { startedAtMs: performance.now(), changeCount, holder: load() };
    put(others, keyText, memory);
    memory.holder.then(
      (holder) => {
        if (others.get(keyText) !== memory) return;
        if (holder === undefined) return void good.delete(keyText);
        others.delete(keyText);
        put(good, keyText, memory);
      },
      () => {
        if (others.get(keyText) === memory) others.delete(keyText);
      },
    );
    return memory;
  }

  return {
    forget,
    /** Whether this key was good when it was last looked up, however long ago. */
    knows: (keyText: string) => good.has(keyText),
    recall(
      keyText: string,
      load: () => Promise<KnownPrincipal | undefined>,
    ): Promise<KnownPrincipal | undefined> {
      const known = others.get(keyText) ?? good.get(keyText);
      const trusted = known !== undefined && isTrusted(known, keyText);
      return (trusted ? known : remember(keyText, load)).holder;
    },
    close: () => clearInterval(timer),
  };
}
