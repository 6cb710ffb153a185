/** A person's full name; null when neither name is known. */
export function nameOf({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string | null {
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
}
