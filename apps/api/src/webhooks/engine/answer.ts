import type { Dispatcher } from "undici";
import { excerptBytesMax } from "./excerpt.ts";
import {
  failureOfError,
  failureOfStatus,
  type TlsFault,
  TooManyInterimResponses,
  tlsFaultOfError,
} from "./failure-class.ts";
import { isDeadConnection } from "./watched-socket.ts";

export const bodyBytesMax = 64 * 1_024;
const interimResponsesMax = 10;

/** A receiver's response, or the lack of one. */
export interface Answer {
  /** Null when no status was received. */
  responseStatus: number | null;
  /** Null when no status was received. */
  responseBodyExcerpt: string | null;
  /** Null when the receiver accepted the delivery. */
  failure: ReturnType<typeof failureOfStatus>;
  /** Null unless the failure is a tls_error. */
  tlsFault: TlsFault | null;
  /** The Retry-After header of a 429 or 503 response. */
  retryAfter: string | undefined;
}

/**
 * Reads a response from undici's callbacks. A stream and an abort signal for each request would
 * cost more than signing and sending together.
 */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #done = Promise.withResolvers<Answer>();
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #hasFoundDeadConnection = false;
  #interimCount = 0;
  #status: number | null = null;
  #retryAfter: string | undefined;
  #excerpt: Buffer[] = [];
  #excerptLength = 0;
  #length = 0;

  /** Whether no request was sent, because the receiver had already closed the connection. */
  get hasFoundDeadConnection(): boolean {
    return this.#hasFoundDeadConnection;
  }

  /** Never rejects. */
  get answer(): Promise<Answer> {
    return this.#done.promise;
  }

  /** Ends the exchange at any point. A request without a controller still waits for a connection. */
  abort(reason: Error) {
    this.#ended = reason;
    this.#controller?.abort(reason);
    if (this.#controller !== undefined) return;
    this.#resolve({ failure: "connect_timeout", tlsFault: null, responseBodyExcerpt: null });
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#ended !== undefined) controller.abort(this.#ended);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ) {
    if (status < 200) {
      // The number of 1xx responses is limited, because a receiver could otherwise send small ones
      // without end.
      this.#interimCount += 1;
      if (this.#interimCount > interimResponsesMax) controller.abort(new TooManyInterimResponses());
      return;
    }
    this.#status = status;
    const retryAfter = status === 429 || status === 503 ? headers["retry-after"] : undefined;
    if (typeof retryAfter === "string") this.#retryAfter = retryAfter;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#excerptLength < excerptBytesMax) {
      const part = chunk.subarray(0, excerptBytesMax - this.#excerptLength);
      this.#excerpt.push(part);
      this.#excerptLength += part.length;
    }
    this.#length += chunk.length;
    if (this.#length <= bodyBytesMax) return;
    // The status has already decided the outcome, so the rest of the body is not needed.
    this.onResponseEnd();
    controller.abort(new Error("The response is longer than the limit"));
  }

  onResponseEnd() {
    this.#resolve({
      failure: failureOfStatus(this.#status ?? 0),
      tlsFault: null,
      responseBodyExcerpt: this.#excerptText(),
    });
  }

  /** The status decides the outcome, however the body ends. */
  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error) {
    if (this.#status !== null) return this.onResponseEnd();
    this.#hasFoundDeadConnection = isDeadConnection(error);
    this.#resolve({
      failure: failureOfError(error),
      tlsFault: tlsFaultOfError(error),
      responseBodyExcerpt: null,
    });
  }

  #resolve(found: Pick<Answer, "failure" | "tlsFault" | "responseBodyExcerpt">) {
    const { failure, tlsFault, responseBodyExcerpt } = found;
    this.#done.resolve({
      responseStatus: this.#status,
      responseBodyExcerpt,
      failure,
      tlsFault,
      retryAfter: this.#retryAfter,
    });
  }

  #excerptText(): string {
    if (this.#excerptLength === 0) return "";
    // Decoding as a stream leaves out a truncated character at the end, because more bytes could
    // follow.
    const stream = this.#length > this.#excerptLength;
    const decoded = new TextDecoder().decode(Buffer.concat(this.#excerpt), { stream });
    // PostgreSQL cannot store NUL in text.
    const text = decoded.replaceAll("\0", "\u{fffd}");
    // The text is shortened again, because each byte that is not UTF-8 was replaced with three
    // bytes.
    const { read } = new TextEncoder().encodeInto(text, new Uint8Array(excerptBytesMax));
    return text.slice(0, read);
  }
}
