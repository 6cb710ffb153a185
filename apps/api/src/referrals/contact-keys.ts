interface Contact {
  email: string | null;
  phone: string | null;
}

/** The keys by which a person is recognised; null without a value. */
export interface ContactKeys {
  emailKey: string | null;
  phoneKey: string | null;
}

/** The e-mail address in lower case; the digits of the phone number with its leading plus. */
export const contactKeysOf = ({ email, phone }: Contact): ContactKeys => ({
  emailKey: email === null ? null : email.toLowerCase(),
  phoneKey: phone === null ? null : phoneKeyOf(phone),
});

function phoneKeyOf(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "");
  if (digits === "") return null;
  return phone.trimStart().startsWith("+") ? `+${digits}` : digits;
}
