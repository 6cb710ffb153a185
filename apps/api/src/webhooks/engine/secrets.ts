import type { SealedBox } from "../../kernel/platform/sealed-box.ts";

/** The secrets that sign an endpoint's deliveries. */
export interface Secrets {
  current: string;
  /** The previous secret during the overlap of a rotation. */
  previous: string | undefined;
}

export interface SealedSecrets {
  sealedSecret: Uint8Array;
  previousSealedSecret: Uint8Array | null;
}

/** Binds an encrypted secret to its endpoint's row. */
export const secretContext = (endpointId: string) => `webhook-endpoint ${endpointId}`;

const rememberedMax = 10_000;

/**
 * Decrypts the secrets of endpoints and caches each one by its encrypted bytes, so that a rotation
 * takes effect immediately.
 */
export function createSecretReader(sealedBox: SealedBox) {
  const remembered = new Map<string, SealedSecrets & { secrets: Secrets }>();

  return {
    /**
     * Throws `SealBroken` when a secret was altered, moved to another row or encrypted with another
     * key.
     */
    read(endpointId: string, sealed: SealedSecrets): Secrets {
      const known = remembered.get(endpointId);
      if (known !== undefined && isSame(known, sealed)) return known.secrets;
      const secrets = openSecrets(sealedBox, endpointId, sealed);
      if (remembered.size >= rememberedMax) remembered.clear();
      const { sealedSecret, previousSealedSecret } = sealed;
      remembered.set(endpointId, { sealedSecret, previousSealedSecret, secrets });
      return secrets;
    },
  };
}

export type SecretReader = ReturnType<typeof createSecretReader>;

function openSecrets(
  sealedBox: SealedBox,
  endpointId: string,
  { sealedSecret, previousSealedSecret }: SealedSecrets,
): Secrets {
  const context = secretContext(endpointId);
  return {
    current: sealedBox.open(sealedSecret, context),
    previous:
      previousSealedSecret === null ? undefined : sealedBox.open(previousSealedSecret, context),
  };
}

const isSame = (one: SealedSecrets, other: SealedSecrets) =>
  Buffer.compare(one.sealedSecret, other.sealedSecret) === 0 &&
  (one.previousSealedSecret === null || other.previousSealedSecret === null
    ? one.previousSealedSecret === other.previousSealedSecret
    : Buffer.compare(one.previousSealedSecret, other.previousSealedSecret) === 0);
