/** A message in a stream of server-sent events. */
interface ServerSentMessage {
  id: string | undefined;
  data: string;
}

/**
 * Parses `text/event-stream` as the HTML standard defines it. Skips messages without data and an
 * incomplete last message. Closes the stream when the caller stops reading.
 */
export async function* messagesIn(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentMessage> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let unread = "";
  let fields: [name: string, value: string][] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      unread += decoder.decode(value, { stream: true });
      // A \r at the very end can be half of a line break.
      const lines = unread.split(/\r\n|\n|\r(?!$)/);
      unread = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") fields.push(fieldIn(line));
        else {
          const message = messageOf(fields);
          fields = [];
          if (message !== undefined) yield message;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function fieldIn(line: string): [string, string] {
  const colon = line.indexOf(":");
  if (colon === -1) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

function messageOf(fields: [string, string][]): ServerSentMessage | undefined {
  const valuesOf = (wanted: string) =>
    fields.filter(([name]) => name === wanted).map(([, value]) => value);
  const data = valuesOf("data");
  return data.length === 0 ? undefined : { id: valuesOf("id").at(-1), data: data.join("\n") };
}
