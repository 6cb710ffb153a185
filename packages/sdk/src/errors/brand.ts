// Every copy of this package in a process shares Symbol.for: the ESM one, the CJS one, others.
const brandOf = (name: string) => Symbol.for(`@referral-service/sdk/${name}`);

/** Makes the instances of a class, and of those below it, known to every copy of this package. */
export function brand(errorClass: { prototype: Error }, name: string): void {
  Object.defineProperty(errorClass.prototype, brandOf(name), { value: true });
}

export const hasBrand = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && brandOf(name) in value;
