/** Required shape of a JSON value. Objects can have fields that their shape does not list. */
export interface Shape {
  /** The kinds of value that fit, one bit each */
  readonly kinds: number;
  readonly fields: readonly Field[];
  /** Shape of every item of a list, or of every value of an object */
  readonly each: Shape | undefined;
}

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
}

type Fields = Readonly<Record<string, Shape>>;
type JsonObject = Record<string, unknown>;

const STRING = 1;
const NUMBER = 2;
const BOOLEAN = 4;
const NULL = 8;
const LIST = 16;
const OBJECT = 32;

const ofKinds = (kinds: number): Shape => ({ kinds, fields: [], each: undefined });

export const string = ofKinds(STRING);
export const number = ofKinds(NUMBER);
export const boolean = ofKinds(BOOLEAN);
export const nil = ofKinds(NULL);
export const any = ofKinds(STRING | NUMBER | BOOLEAN | NULL | LIST | OBJECT);

export const list = (each: Shape): Shape => ({ kinds: LIST, fields: [], each });
export const record = (each: Shape): Shape => ({ kinds: OBJECT, fields: [], each });

export function object(required: Fields, optional: Fields = {}): Shape {
  const fieldsOf = (fields: Fields, isRequired: boolean): Field[] =>
    Object.entries(fields).map(([name, shape]) => ({ name, shape, isRequired }));
  const fields = [...fieldsOf(required, true), ...fieldsOf(optional, false)];
  return { kinds: OBJECT, fields, each: undefined };
}

/** Any of these shapes. At most one of them can be a list or an object. */
export function oneOf(...shapes: readonly Shape[]): Shape {
  return {
    kinds: shapes.reduce((kinds, shape) => kinds | shape.kinds, 0),
    fields: shapes.flatMap(({ fields }) => fields),
    each: shapes.find(({ each }) => each)?.each,
  };
}

export const isJsonObject = (value: unknown): value is JsonObject => kindOf(value) === OBJECT;

/**
 * Returns the path where a value differs from its shape, such as ".data.referral.id", or "" for
 * the value itself. Undefined if the value fits. Paths are built on the way back, so a value that
 * fits costs nothing.
 */
export function misfit(value: unknown, shape: Shape): string | undefined {
  const kind = kindOf(value);
  if ((shape.kinds & kind) === 0) return "";
  if (kind === LIST) return shape.each && misfitOfItems(value as unknown[], shape.each);
  if (kind === OBJECT) return misfitOfObject(value as JsonObject, shape);
  return undefined;
}

function kindOf(value: unknown): number {
  switch (typeof value) {
    case "string":
      return STRING;
    case "number":
      return NUMBER;
    case "boolean":
      return BOOLEAN;
    case "object":
      return value === null ? NULL : Array.isArray(value) ? LIST : OBJECT;
    default:
      return 0;
  }
}

function misfitOfItems(items: readonly unknown[], each: Shape): string | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const place = misfit(items[index], each);
    if (place !== undefined) return `[${index}]${place}`;
  }
  return undefined;
}

function misfitOfObject(value: JsonObject, { fields, each }: Shape): string | undefined {
  for (const { name, shape, isRequired } of fields) {
    const field = value[name];
    // JSON has no undefined, and no event field has a name that every object inherits.
    if (field === undefined && !isRequired) continue;
    const place = misfit(field, shape);
    if (place !== undefined) return `.${name}${place}`;
  }
  if (each === undefined) return undefined;
  for (const key in value) {
    const place = misfit(value[key], each);
    if (place !== undefined) return `.${key}${place}`;
  }
  return undefined;
}
