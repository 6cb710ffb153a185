import { expect, test } from "vitest";
import { messagesIn } from "../../src/server-sent-events.ts";

/** A stream in chunks of this number of bytes. */
function streamOf(text: string, pieceLength: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(start, start + pieceLength));
      start += pieceLength;
    },
  });
}

async function read(text: string, pieceLength = text.length) {
  const messages = [];
  for await (const message of messagesIn(streamOf(text, pieceLength))) messages.push(message);
  return messages;
}

const lines = [
  "retry: 1000",
  "",
  ": a comment",
  "",
  "id: 1",
  "event: a.b",
  'data: {"name":"Zoë 🎉"}',
  "",
  "id:2",
  "data:no space",
  "data: second line",
  "",
  "data",
  "",
  "id: 4",
  "data: breaks off",
];

test.each([
  ["\\n", "\n"],
  ["\\r\\n", "\r\n"],
  ["\\r", "\r"],
])("a stream with %s · in chunks of any length · gives the same messages", async (_, lineBreak) => {
  for (const pieceLength of [1, 2, 3, 7, 1_000]) {
    expect(await read(lines.join(lineBreak), pieceLength)).toEqual([
      { id: "1", data: '{"name":"Zoë 🎉"}' },
      { id: "2", data: "no space\nsecond line" },
      { id: undefined, data: "" },
    ]);
  }
});

test("a stream · whose reader stops early · is closed", async () => {
  let closed = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\ndata: 2\n\n")),
    cancel() {
      closed = true;
    },
  });
  for await (const { data } of messagesIn(stream)) {
    expect(data).toBe("1");
    break;
  }
  expect(closed).toBe(true);
});
