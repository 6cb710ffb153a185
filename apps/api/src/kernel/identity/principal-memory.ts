import type { Principal } from "../callers/caller.ts";
import { repeat } from "../platform/repeat.ts";

export interface KnownPrincipal {
  principal: Principal;
  expiresAt: Date | null;
}

interface PrincipalMemoryOptions {
  /**
   * Reads the number of changes to keys, users and plans so far. Holders stay cached while it does
   * not change. Each holder is looked up again within a second if this function is omitted.
   */
  readVersion?: () => Promise<bigint>;
  /** The maximum number of valid keys in the cache, and of other keys, which have a separate cache. */
  principalCountMax?: number;
}

interface Memory {
  holder: Promise<KnownPrincipal | undefined>;
  startedAtMs: number;
  /** The number of changes at the time of the lookup. Later changes are not in the result. */
  changeCount: number;
}

const pollMs = 400;

/**
 * Time in ms that a cached holder is trusted. It is longer than the polling interval, and short
 * enough that a change takes effect everywhere within a second.
 */
const trustedMs = 900;

/**
 * Caches the holders of keys while the access version does not change. Every key is looked up while
 * the version cannot be read in time. Simultaneous requests share one lookup. A lookup is not
 * cached if the cache is cleared while it runs.
 */
export function createPrincipalMemory({
  readVersion,
  principalCountMax = 10_000,
}: PrincipalMemoryOptions = {}) {
  const good = new Map<string, Memory>();
  // Unknown keys, and keys with a running lookup. They are separate from the valid keys, so that
  // they never displace valid keys.
  const others = new Map<string, Memory>();
  let changeCount = 0;
  const forget = () => {
    changeCount += 1;
  };
  const watch =
    readVersion &&
    watchVersion(readVersion, { isNeeded: () => good.size + others.size > 0, onChange: forget });

  // A lookup counts from its start, because its result can be that old.
  function isTrusted(memory: Memory, keyText: string) {
    if (memory.changeCount !== changeCount) return false;
    const isConfirmed = watch !== undefined && good.get(keyText) === memory;
    const confirmedAtMs = isConfirmed ? watch.confirmedAtMs() : Number.NEGATIVE_INFINITY;
    return performance.now() - Math.max(memory.startedAtMs, confirmedAtMs) < trustedMs;
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
    /** Whether this key was valid at its last lookup, no matter how long ago that was. */
    knows: (keyText: string) => good.has(keyText),
    recall(
      keyText: string,
      load: () => Promise<KnownPrincipal | undefined>,
    ): Promise<KnownPrincipal | undefined> {
      const known = others.get(keyText) ?? good.get(keyText);
      const trusted = known !== undefined && isTrusted(known, keyText);
      return (trusted ? known : remember(keyText, load)).holder;
    },
    close: async () => watch?.close(),
  };
}

/** Reads the version at intervals. The first version read also counts as a change. */
function watchVersion(
  read: () => Promise<bigint>,
  { isNeeded, onChange }: { isNeeded: () => boolean; onChange: () => void },
) {
  let version: bigint | undefined;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;

  async function poll() {
    if (version !== undefined && !isNeeded()) return;
    const askedAtMs = performance.now();
    const present = await read();
    if (present !== version) onChange();
    version = present;
    confirmedAtMs = askedAtMs;
  }

  // The first version clears the cache, so polling starts before the first keys arrive. A failed
  // read needs no handling, because an unconfirmed cache soon counts as outdated.
  const polling = repeat(poll, { intervalMs: pollMs, onError: () => {} });
  return {
    /** Time when the current version was last read. */
    confirmedAtMs: () => confirmedAtMs,
    close: () => polling.stop(),
  };
}
