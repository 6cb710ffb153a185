interface Contact {
  email: string | null;
  phone: string | null;
}

/** What tells one person from another. Null where there is nothing to tell by. */
export interface ContactKeys {
  emailKey: string | null;
  phoneKey: string | null;
}

/** The address in small letters; the digits of the number, and its leading plus. */
export const contactKeysOf = ({ email, phone }: Contact): ContactKeys => ({
  emailKey: email === null ? null : email.toLowerCase(),
  phoneKey: phone === null ? null : phoneKeyOf(phone),
});

function phoneKeyOf(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "");
  if (digits === "") return null;
  return phone.trimStart().startsWith("+") ? `+${digits}` : digits;
}
