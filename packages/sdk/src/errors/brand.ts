// All copies of this package in a process (ESM, CJS, other versions) share the symbols of
// Symbol.for.
const brandOf = (name: string) => Symbol.for(`@referral-service/sdk/${name}`);

/**
 * Brands the instances of a class and its subclasses, so that every copy of this package recognizes
 * them. Also sets the public name of the class, because logs show the name and bundlers change it.
 * For example, esbuild renames a class that refers to itself to `_ApiError`.
 */
export function brand(errorClass: { prototype: Error }, name: string): void {
  Object.defineProperty(errorClass, "name", { value: name });
  Object.defineProperty(errorClass.prototype, brandOf(name), { value: true });
}

export const hasBrand = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && brandOf(name) in value;
