import type { Operation, Parameter, PathItem, Ref } from "./document.ts";

type Paths = Record<string, PathItem>;

interface Form {
  parameter: Parameter;
  count: number;
}

/**
 * The parameters that several operations take, each defined once, and the paths with references to
 * them. Repeated at each operation, these parameters would make up a tenth of the document.
 */
export function sharingParameters(all: { paths: Paths; webhooks: Paths }) {
  const shared = sharedOf([...operationsIn(all.paths), ...operationsIn(all.webhooks)]);
  return {
    parameters: Object.fromEntries(shared),
    paths: referring(all.paths, shared),
    webhooks: referring(all.webhooks, shared),
  };
}

/** The most frequent form of each parameter. Rarer forms remain at their operations. */
function sharedOf(operations: Operation[]): Map<string, Parameter> {
  const forms = new Map<string, Form>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters.filter(isWritten))) {
    const text = JSON.stringify(parameter);
    const form = forms.get(text) ?? { parameter, count: 0 };
    forms.set(text, { ...form, count: form.count + 1 });
  }
  const shared = new Map<string, Parameter>();
  const byCount = [...forms.values()].toSorted((a, b) => b.count - a.count);
  for (const { parameter, count } of byCount) {
    const name = componentName(parameter);
    if (count > 1 && !shared.has(name)) shared.set(name, parameter);
  }
  return shared;
}

function referring(paths: Paths, shared: Map<string, Parameter>): Paths {
  const inOperation = (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map((parameter) => referenceTo(parameter, shared)),
  });
  return eachValue(paths, (item) => eachValue(item, inOperation));
}

function referenceTo(parameter: Parameter | Ref, shared: Map<string, Parameter>): Parameter | Ref {
  if (!isWritten(parameter)) return parameter;
  const name = componentName(parameter);
  const isShared = JSON.stringify(shared.get(name)) === JSON.stringify(parameter);
  return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
}

const operationsIn = (paths: Paths) => Object.values(paths).flatMap((item) => Object.values(item));

const isWritten = (parameter: Parameter | Ref): parameter is Parameter => !("$ref" in parameter);

/** `bd_user_id` becomes `BdUserId`. */
const componentName = ({ name }: Parameter) =>
  name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

const eachValue = <Value, Result>(
  values: Record<string, Value>,
  of: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, of(value)]));
