import { readFileSync } from "node:fs";
import { deprecationsPage } from "./deprecations.ts";
import { fieldTable, jsonBlock, nameCell, table, typeOf } from "./fields.ts";
import { docsFolder } from "./folders.ts";
import { document, type Example, type OperationAt, operations, resolved } from "./openapi.ts";
import { sdkSample } from "./sdk-sample.ts";

type Pages = Record<string, string>;

export const operationPath = ({ operation }: OperationAt) => `reference/${operation.operationId}`;
export const eventPath = (type: string) => `events/${type}`;
const errorPath = (code: string) => `errors/${code.toLowerCase()}`;

/**
 * Returns the error codes of an operation. The name of a response's component consists of its
 * codes.
 */
function codesOf({ operation }: OperationAt): string[] {
  return Object.values(operation.responses).flatMap(
    ({ $ref }) => $ref?.match(/[A-Z]+(?:_[A-Z]+)*/g) ?? [],
  );
}

/** One page per operation, event type and error. */
export const referencePages = (): Pages => ({
  ...Object.fromEntries(operations.map((at) => [`${operationPath(at)}.md`, operationPage(at)])),
  "reference/index.md": operationsPage(),
  "reference/deprecations.md": deprecationsPage(document),
  ...Object.fromEntries(
    Object.entries(document.webhooks).map(([type, { post }]) => [
      `${eventPath(type)}.md`,
      eventPage(type, post),
    ]),
  ),
  ...errorPages(),
});

function operationsPage(): string {
  const sections = document.tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map((at) => [
        `[${at.operation.summary}](/${operationPath(at)})`,
        `\`${at.method} ${at.path}\``,
      ]);
    return rows.length === 0 ? "" : `## ${name}\n\n${description}\n\n${table(["", ""], rows)}\n`;
  });
  return `# API reference

[How the API works](/api) describes what all operations share. <a href="/docs/try" target="_self">Try it</a> sends requests from
your browser. <a href="/openapi.json" target="_self">The OpenAPI document</a> is for programs.
[Deprecations](/reference/deprecations) lists what a later release will remove.

${sections.join("\n")}`;
}

function operationPage(at: OperationAt): string {
  const { operation, method, path } = at;
  const parameters = (operation.parameters ?? [])
    .map((parameter) => resolved(parameter))
    .filter(({ name }) => name !== "X-Request-Id");
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  const [content] = Object.entries(success?.[1].content ?? {});
  const example = firstExample(content?.[1]);
  const parts = [
    `# ${operation.summary}`,
    `\`${method} ${path}\``,
    operation.description,
    `<a href="/docs/try#/${encodeURIComponent(operation.tags[0] ?? "")}/${operation.operationId}" target="_self">Try it</a>`,
    `## Example\n\n::: code-group\n\n${curl(at, body)}\n\n\`\`\`ts [SDK]\n${sdkSample(at)}\`\`\`\n\n:::`,
  ];
  if (parameters.length > 0) {
    const rows = parameters.map(({ name, required, description = "", schema, in: place }) => [
      nameCell(name, `${place}, ${typeOf(schema)}${required ? "" : ", optional"}`),
      description,
    ]);
    parts.push(`## Parameters\n\n${table(["Name", "Meaning"], rows)}`);
  }
  if (body !== undefined) parts.push(`## Body\n\n${fieldTable(body[1].schema)}`);
  if (success !== undefined) {
    const shown = example === undefined ? "" : jsonBlock(example);
    const fields = content === undefined ? "" : fieldTable(content[1].schema);
    parts.push(`## Response\n\nStatus ${success[0]}. ${success[1].description}`, fields, shown);
  }
  const links = codesOf(at).map((code) => `[\`${code}\`](/${errorPath(code)})`);
  if (links.length > 0) parts.push(`## Errors\n\n${links.join(", ")}`);
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function firstExample(content: { examples?: Record<string, Example> } | undefined): unknown {
  const [example] = Object.values(content?.examples ?? {});
  return example && resolved<Example>(example).value;
}

function curl(
  { method, path }: OperationAt,
  body: [string, { examples?: Record<string, Example> }] | undefined,
) {
  const [type, content] = body ?? [];
  const value = firstExample(content);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$REFERRAL_SERVICE_URL${path}"`,
    `-H "Authorization: Bearer $REFERRAL_SERVICE_API_KEY"`,
    ...(type === undefined ? [] : [`-H "Content-Type: ${type}"`]),
    ...(value === undefined
      ? []
      : [`-d '${JSON.stringify(value, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return `\`\`\`sh [curl]\n${lines.join(" \\\n  ")}\n\`\`\``;
}

function eventPage(type: string, { summary, requestBody }: (typeof operations)[0]["operation"]) {
  const [content] = Object.values(requestBody?.content ?? {});
  const example = firstExample(content);
  const description = (content && resolved(content.schema).description) ?? `${summary}.`;
  return `# ${type}

${description} [Receive webhooks](/webhooks) explains how it arrives and how to verify it.

## Example

${jsonBlock(example)}

## Fields

${content === undefined ? "" : fieldTable(content.schema)}
`;
}

/** One section of the error reference per code, with the operations that return it. */
function errorPages(): Pages {
  const text = readFileSync(new URL("errors.md", docsFolder), "utf8");
  const [, ...sections] = text.split(/^<a id="[^"]+"><\/a>\n/m);
  return Object.fromEntries(
    sections.map((section) => {
      const [, code = ""] = /^## (\w+)$/m.exec(section) ?? [];
      const where = operationsThatReturn(code);
      const returned = where === "" ? "" : `\n## Returned by\n\n${where}\n`;
      return [`${errorPath(code)}.md`, `${section.trim().replace(/^## /, "# ")}\n${returned}`];
    }),
  );
}

/** Names the exceptions if nearly every operation returns a code. */
function operationsThatReturn(code: string): string {
  const linksIf = (returnsIt: boolean) =>
    operations
      .filter((at) => codesOf(at).includes(code) === returnsIt)
      .map((at) => `[${at.operation.summary}](/${operationPath(at)})`);
  const exceptions = linksIf(false);
  if (exceptions.length === 0) return "Every operation.";
  if (exceptions.length <= 5) return `Every operation except: ${exceptions.join(", ")}.`;
  return linksIf(true).join(", ");
}
