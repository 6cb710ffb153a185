import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { messages } from "./messages.ts";
import type { EventReader, Part } from "./reader.ts";
import type { OpenStream } from "./streams.ts";

const service = useService();

const quiet: Part = { events: [], beyond: "nothing" };

/** The text of a stream with these events. */
function textOf({
  parts = [quiet],
  news = false,
  admitted = true,
}: {
  parts?: Part[];
  news?: boolean;
  admitted?: boolean;
}) {
  const looks: string[] = [];
  const controller = new AbortController();
  const reader: EventReader = { next: async () => parts.shift() ?? quiet };
  const stream: OpenStream = {
    signal: controller.signal,
    news: async () => news,
    lookAgain: () => looks.push("again"),
    close: () => controller.abort(),
  };
  const text = messages(service.deps, {
    caller: () => ({
      kind: "organization-key",
      organizationId: service.organization.id,
      keyId: "key",
      keyName: "Key",
      scopes: new Set(),
      requestId: "request",
    }),
    ...{ reader, stream, first: parts.shift() ?? quiet },
    isStillAdmitted: async () => admitted,
  });
  return { text, looks, close: stream.close };
}

test("a stream · on which nothing happens · sends comments until it is closed", async () => {
  const { text, close } = textOf({});
  expect(await text.next()).toEqual({ done: false, value: "retry: 1000\n\n" });
  for (let count = 0; count < 3; count += 1) {
    expect((await text.next()).value).toMatch(/^: .+\n\n$/);
  }
  close();
  expect(await text.next()).toEqual({ done: true, value: undefined });
});

test("a stream · on which nothing happens · ends when its caller is no longer admitted", async () => {
  const { text } = textOf({ admitted: false });
  await text.next();
  expect(await text.next()).toEqual({ done: true, value: undefined });
});

test("a stream · with an event that must wait · polls again soon", async () => {
  const { text, looks } = textOf({ parts: [{ events: [], beyond: "held" }] });
  await text.next();
  await text.next();
  expect(looks).toEqual(["again"]);
});
