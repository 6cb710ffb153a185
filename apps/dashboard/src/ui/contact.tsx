import { type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { phrase } from "../languages/phrase.ts";
import { CopyButton } from "./copy.tsx";
import type { RecordAction } from "./open-records.ts";
import { telephone } from "./text-links.ts";
import { AddressText, linkClass } from "./written-text.tsx";

/** Address of a map that shows the place. */
const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

interface Contact {
  email: string | null;
  phone: string | null;
  address?: string | null;
}

const actionOf = (
  { label, name }: { label: string; name: string | undefined },
  icon: LucideIcon,
  href: string,
): RecordAction => ({
  label,
  ...(name !== undefined && { name }),
  button: { icon },
  href,
  run: () => void open(href, href.startsWith("https:") ? "_blank" : "_self", "noreferrer"),
});

/**
 * Returns the links to reach a person, the most direct one first. Where a record names several
 * people, the links of staff say `whom` they reach.
 */
export function contactActions(
  { phone, email, address = null }: Contact,
  whom?: string,
): RecordAction[] {
  const named = (label: string, before: string) => ({
    label,
    name: whom === undefined ? undefined : `${before} ${whom}`,
  });
  return [
    ...(phone === null ? [] : [actionOf(named(phrase("Call"), "Call"), Phone, telephone(phone))]),
    ...(email === null
      ? []
      : [actionOf(named(phrase("Write"), "Write to"), Mail, `mailto:${email}`)]),
    ...(address === null
      ? []
      : [actionOf(named(phrase("Map"), "Map for"), MapPin, mapOf(address))]),
  ];
}

const place =
  "flex items-start gap-2 [&>svg]:mt-0.75 [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-ink-3";

interface ContactLine {
  field: "phone" | "email" | "address";
  label: string;
  text: string;
}

const copyLabels = {
  phone: "Copy phone number",
  email: "Copy email address",
  address: "Copy address",
};

const withCopyButton = ({ field, text }: ContactLine, shown: ReactNode) => (
  <span className="inline-flex max-w-full items-center gap-1">
    {shown}
    {/* On a phone, a long press on the link copies. */}
    <span className="-my-1 flex pointer-coarse:hidden">
      <CopyButton text={text} label={copyLabels[field]} />
    </span>
  </span>
);

/** The contact details at the beginning of a record, with an icon instead of a name. */
export function ContactLines({
  email,
  phone,
  address = null,
  around = withCopyButton,
}: Contact & {
  /** Wraps a line, for example to add the button that changes it. */
  around?: (line: ContactLine, shown: ReactNode) => ReactNode;
}) {
  const lines = [
    phone !== null &&
      ({
        field: "phone",
        icon: Phone,
        text: phone,
        href: telephone(phone),
        label: phrase("Phone"),
      } as const),
    email !== null &&
      ({
        field: "email",
        icon: Mail,
        text: email,
        href: `mailto:${email}`,
        label: phrase("Email"),
      } as const),
    address !== null &&
      ({
        field: "address",
        icon: MapPin,
        text: address,
        href: mapOf(address),
        label: phrase("Address"),
      } as const),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={phrase("Contact")} className="grid gap-1.5">
      {lines.map(({ field, icon: Icon, text, href, label }) => (
        <li key={label} className={place}>
          <Icon aria-label={label} role="img" />
          <div className="min-w-0 flex-1">
            {around(
              { field, label, text },
              <a
                href={href}
                {...(href.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}
                className={`min-w-0 wrap-anywhere ${linkClass}`}
              >
                <bdi>{field === "email" ? <AddressText text={text} /> : text}</bdi>
              </a>,
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
