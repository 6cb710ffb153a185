import { brand } from "../errors/brand.ts";

/** Events are a few kilobytes, so a larger request is not from the service. */
export const bodyBytesMax = 1_048_576;

export class BodyTooLargeError extends Error {
  static {
    brand(BodyTooLargeError, "BodyTooLargeError");
  }

  override readonly name = "BodyTooLargeError";
  /** HTTP status that Fastify responds with. */
  readonly statusCode = 413;

  constructor() {
    super(`The body is larger than ${bodyBytesMax} bytes, so it is not an event from the service.`);
  }
}

/** Joins the pieces of a body, and rejects the body as soon as it is too large. */
export class BodyPieces {
  readonly #pieces: Uint8Array[] = [];
  #byteCount = 0;

  add(piece: Uint8Array): void {
    this.#byteCount += piece.length;
    if (this.#byteCount > bodyBytesMax) throw new BodyTooLargeError();
    this.#pieces.push(piece);
  }

  whole(): Uint8Array {
    const whole = new Uint8Array(this.#byteCount);
    let offset = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    return whole;
  }
}
