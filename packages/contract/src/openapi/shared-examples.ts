import type { Content, Example, Operation, PathItem } from "./document.ts";

type Paths = Record<string, PathItem>;

/**
 * The examples of bodies that several operations have, each defined once, and the paths with
 * references to them. Repeated at each operation, these examples would make up a tenth of the
 * document.
 */
export function sharingExamples(paths: Paths) {
  const shared = new Map<string, string>();
  const examples: Record<string, Example> = {};
  for (const [text, { name, count }] of formsIn(paths)) {
    if (count < 2) continue;
    const component = name in examples ? `${name}-${Object.keys(examples).length}` : name;
    examples[component] = JSON.parse(text);
    shared.set(text, component);
  }
  const inContent = (content: Content): Content =>
    eachValue(content, ({ examples: own, ...media }) => ({
      ...media,
      ...(own && {
        examples: eachValue(own, (example) => {
          const component = shared.get(JSON.stringify(example));
          return component === undefined ? example : { $ref: `#/components/examples/${component}` };
        }),
      }),
    }));
  return { examples, paths: eachValue(paths, (item) => eachValue(item, inOperation(inContent))) };
}

function formsIn(paths: Paths) {
  const forms = new Map<string, { name: string; count: number }>();
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    for (const [name, example] of contentsOf(operation).flatMap(examplesIn)) {
      const text = JSON.stringify(example);
      forms.set(text, { name, count: (forms.get(text)?.count ?? 0) + 1 });
    }
  }
  return forms;
}

const contentsOf = ({ requestBody, responses }: Operation): Content[] =>
  [requestBody, ...Object.values(responses)].flatMap((part) =>
    part !== undefined && "content" in part && part.content !== undefined ? [part.content] : [],
  );

const examplesIn = (content: Content) =>
  Object.values(content).flatMap(({ examples }) =>
    Object.entries(examples ?? {}).filter(([, example]) => !("$ref" in example)),
  );

const inOperation = (inContent: (content: Content) => Content) => (operation: Operation) => ({
  ...operation,
  ...(operation.requestBody !== undefined && {
    requestBody: within(operation.requestBody, inContent),
  }),
  responses: eachValue(operation.responses, (response) => within(response, inContent)),
});

function within<Part extends object>(part: Part, inContent: (content: Content) => Content): Part {
  const { content } = part as { content?: Content };
  return content === undefined ? part : { ...part, content: inContent(content) };
}

const eachValue = <Value, Result>(
  values: Record<string, Value>,
  of: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, of(value)]));
