import { Fragment } from "react";
import { partsOf } from "./text-links.ts";
import { spokenAddress } from "./web-address.ts";

export const linkClass = "text-accent-text hover:underline";

/** An address that breaks after @, dots and slashes, if it must break. */
export const AddressText = ({ text }: { text: string }) =>
  text.split(/(?<=[@./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/**
 * Text that a person typed: it wraps anywhere, keeps its lines and its direction, and its addresses
 * are links. Web addresses are shown without their scheme.
 */
export const WrittenText = ({ text }: { text: string }) => (
  <span dir="auto" className="block min-w-0 whitespace-pre-wrap wrap-anywhere">
    {partsOf(text).map(({ text: part, href }, index) =>
      href === undefined ? (
        part
      ) : (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          key={index}
          href={href}
          {...(href.startsWith("http") && { target: "_blank", rel: "noreferrer" })}
          className={linkClass}
        >
          {href.startsWith("tel:") ? part : <AddressText text={spokenAddress(part)} />}
        </a>
      ),
    )}
  </span>
);

/** Returns the part of an address after its first comma, which is enough to know the place. */
export const withoutStreet = (address: string) => /,\s*(.+)$/.exec(address)?.[1] ?? address;
