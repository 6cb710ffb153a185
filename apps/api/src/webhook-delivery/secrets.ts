import type { SealedBox } from "../platform/sealed-box.ts";

/** What an endpoint's deliveries are signed with. */
export interface Secrets {
  current: string;
  /** The one before, while the overlap of a rotation lasts. */
  previous: string | undefined;
}

export interface SealedSecrets {
  sealedSecret: Uint8Array;
  previousSealedSecret: Uint8Array | null;
}

/** Binds a sealed secret to its endpoint's row. */
export const secretContext = (endpointId: string) => `webhook-endpoint ${endpointId}`;

/** Throws SealBroken when one of them was altered, moved or sealed with another key. */
export function openSecrets(
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
