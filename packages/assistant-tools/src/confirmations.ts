import { createHash, randomUUID } from "node:crypto";
import { createRequestStateCodec, type ServerContext } from "@modelcontextprotocol/server";

/** Time that a person has to confirm a change. */
export const confirmationSeconds = 300;

/** The change that a confirmation is valid for. */
export interface Subject {
  /** ID of the key that can use the confirmation. */
  holder: string;
  tool: string;
  organization: string | undefined;
  input: Record<string, unknown>;
}

/**
 * The side that asks the person. `client` means that the client asks and returns the token out of
 * the model's reach. `model` means that the model asks, because the client cannot.
 */
type Way = "client" | "model";

export interface Confirmation {
  /**
   * Idempotency key of the change, so that the change happens only once even if it is sent several
   * times.
   */
  id: string;
  /** Version that the person was shown. */
  version?: number;
}

interface Sealed extends Confirmation {
  subject: string;
  way: Way;
}

/** Signed tokens for changes that were shown to a person. */
export interface Confirmations {
  mint(subject: Subject, way: Way, version: number | undefined): Promise<string>;
  /** Reads a token. Undefined if it is forged, expired or for another change. */
  open(token: string, subject: Subject, way: Way): Promise<Confirmation | undefined>;
}

export function createConfirmations(key: Uint8Array): Confirmations {
  const codec = createRequestStateCodec<Sealed>({ key, ttlSeconds: confirmationSeconds });
  // The codec does not bind the token to a request. The subject does.
  const unbound = {} as ServerContext;
  return {
    mint: (subject, way, version) =>
      codec.mint({
        id: randomUUID(),
        subject: digestOf(subject),
        way,
        ...(version !== undefined && { version }),
      }),
    async open(token, subject, way) {
      const sealed = await codec.verify(token, unbound).catch(() => undefined);
      if (sealed?.subject !== digestOf(subject) || sealed.way !== way) return undefined;
      const { id, version } = sealed;
      return { id, ...(version !== undefined && { version }) };
    },
  };
}

function digestOf({ holder, tool, organization = "", input }: Subject): string {
  const text = JSON.stringify([holder, tool, organization, sorted(input)]);
  return createHash("sha256").update(text).digest("base64url");
}

/** Sorts the fields, because a model can repeat its input in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}
