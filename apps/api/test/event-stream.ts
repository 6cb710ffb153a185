import { until } from "./until.ts";

interface StreamMessage {
  id: string;
  event: string;
  data: string;
}

export interface EventStreamClient {
  response: Response;
  messages: StreamMessage[];
  /** Resolves when that many messages have arrived. */
  waitFor(count: number): Promise<StreamMessage[]>;
  /** Resolves to true if the service ended the stream, and to false if the connection broke. */
  ended: Promise<boolean>;
  close(): void;
}

interface StreamRequest {
  baseUrl: string;
  key: string;
  query?: string;
  headers?: Record<string, string>;
}

/** Opens `GET /events/stream` and keeps the received messages. */
export const openEventStream = ({ baseUrl, key, query = "", headers = {} }: StreamRequest) =>
  openStream(`${baseUrl}/api/v1/events/stream${query}`, {
    Authorization: `Bearer ${key}`,
    ...headers,
  });

export async function openStream(
  url: string,
  headers: Record<string, string>,
): Promise<EventStreamClient> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const messages: StreamMessage[] = [];
  return {
    response,
    messages,
    async waitFor(count) {
      await until(() => messages.length >= count);
      return messages;
    },
    ended: readInto(messages, response),
    close: () => controller.abort(),
  };
}

async function readInto(messages: StreamMessage[], { body }: Response): Promise<boolean> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      messages.push(...blocks.flatMap(messageIn));
    }
    return true;
  } catch {
    return false;
  }
}

function messageIn(block: string): StreamMessage[] {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return "data" in fields ? [fields as unknown as StreamMessage] : [];
}
