/** A phone number or an email address, typed into one field. */
export const isEmail = (contact: string): boolean => contact.includes("@");

/** The two parts of a contact in the fields of a referral. The second field has the other kind. */
export function contactOf(first: string, second: string): { email: string; phone: string } {
  const [one, other] = [first.trim(), second.trim()];
  return isEmail(one) ? { email: one, phone: other } : { email: other, phone: one };
}

const digitsMin = 6;

/** Reason why the contact is invalid. */
export function mistakeOf(contact: string): "email" | "phone" | undefined {
  const text = contact.trim();
  if (isEmail(text)) return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? undefined : "email";
  return (text.match(/\d/g)?.length ?? 0) >= digitsMin ? undefined : "phone";
}

/** A contact and its name in text that another app shared, such as a message or a contact card. */
export function contactIn(shared: string): { name: string; contact: string } {
  const email = /(?<![^\s<>,;:"])[^\s<>,;:"@]+@[^\s<>,;:"@.]+(?:\.[\p{L}\p{N}-]+)+/u.exec(
    shared,
  )?.[0];
  const phone = /\+?\d[\d ()/.-]{5,}\d/.exec(shared)?.[0];
  const contact = (phone ?? email ?? "").trim();
  const [name = ""] = shared
    .split("\n")
    .map((line) =>
      line
        .replace(contact, "")
        .replace(email ?? "", "")
        .replaceAll(/[^\p{L}\p{M}' .-]/gu, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => /\p{L}/u.test(line));
  return { name: name.length > 80 ? "" : name, contact };
}
