import { createHash, randomUUID } from "node:crypto";
import { createRequestStateCodec, type ServerContext } from "@modelcontextprotocol/server";

/** How long a person can take to confirm a change. */
export const confirmationSeconds = 300;

/** The change that a confirmation is valid for. */
export interface Subject {
  /** The ID of the key that can use the confirmation. */
  holder: string;
  tool: string;
  organization: string | undefined;
  input: Record<string, unknown>;
}

/**
 * How the person is asked: by the client itself, which returns the token out of the model's reach,
 * or through the model, for clients that cannot ask.
 */
export type Way = "client" | "model";

export interface Confirmation {
  /** Makes the change happen once, even if it is sent several times. */
  id: string;
  /** The version that the person was shown. */
  version?: number;
}

interface Sealed extends Confirmation {
  subject: string;
  way: Way;
}

/** Signed tokens of changes that were shown to a person. */
export interface Confirmations {
  mint(subject: Subject, way: Way, version: number | undefined): Promise<string>;
  /** Undefined when the token is forged, expired, or of another change. */
  open(token: string, subject: Subject, way: Way): Promise<Confirmation | undefined>;
}

export function createConfirmations(key: Uint8Array): Confirmations {
  const codec = createRequestStateCodec<Sealed>({ key, ttlSeconds: confirmationSeconds });
  // The codec binds to nothing of the request; the subject does.
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

/** A model can repeat its input with the fields in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}
