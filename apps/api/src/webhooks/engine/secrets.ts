import type { SealedBox } from "../../kernel/platform/sealed-box.ts";

/** The secrets that sign an endpoint's deliveries, and the endpoint's own headers. */
export interface Secrets {
  current: string;
  /** The previous secret during the overlap of a rotation. */
  previous: string | undefined;
  headers: Readonly<Record<string, string>>;
}

export interface SealedSecrets {
  sealedSecret: Uint8Array;
  previousSealedSecret: Uint8Array | null;
  sealedHeaders: Uint8Array | null;
}

/** Binds an encrypted secret to its endpoint's row. */
export const secretContext = (endpointId: string) => `webhook-endpoint ${endpointId}`;

/** Binds an endpoint's own headers to its row. */
export const headersContext = (endpointId: string) => `webhook-endpoint headers ${endpointId}`;

const rememberedMax = 10_000;

/**
 * Decrypts the secrets of endpoints and caches them by their encrypted bytes, so that a rotation or
 * other headers take effect immediately.
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
      const { sealedSecret, previousSealedSecret, sealedHeaders } = sealed;
      remembered.set(endpointId, { sealedSecret, previousSealedSecret, sealedHeaders, secrets });
      return secrets;
    },
  };
}

export type SecretReader = ReturnType<typeof createSecretReader>;

function openSecrets(
  sealedBox: SealedBox,
  endpointId: string,
  { sealedSecret, previousSealedSecret, sealedHeaders }: SealedSecrets,
): Secrets {
  const context = secretContext(endpointId);
  return {
    current: sealedBox.open(sealedSecret, context),
    previous:
      previousSealedSecret === null ? undefined : sealedBox.open(previousSealedSecret, context),
    headers: openHeaders(sealedBox, endpointId, sealedHeaders),
  };
}

export const openHeaders = (
  sealedBox: SealedBox,
  endpointId: string,
  sealedHeaders: Uint8Array | null,
): Record<string, string> =>
  sealedHeaders === null
    ? {}
    : JSON.parse(sealedBox.open(sealedHeaders, headersContext(endpointId)));

const isSame = (one: SealedSecrets, other: SealedSecrets) =>
  areSame(one.sealedSecret, other.sealedSecret) &&
  areSame(one.previousSealedSecret, other.previousSealedSecret) &&
  areSame(one.sealedHeaders, other.sealedHeaders);

const areSame = (one: Uint8Array | null, other: Uint8Array | null) =>
  one === null || other === null ? one === other : Buffer.compare(one, other) === 0;
