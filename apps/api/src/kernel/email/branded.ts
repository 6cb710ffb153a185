import { defaultAccent, shadesOf } from "@referral-service/contract/accent-colors";

/** The brand of the organization that sends an email. */
export interface SenderBrand {
  accentColor: string | null;
  /** The uploaded logo as PNG. */
  logo: Uint8Array | null;
}

/** The default colors of an email. White text on the button is readable in both themes. */
export const emailAccent = {
  button: defaultAccent,
  label: "#ffffff",
  light: defaultAccent,
  dark: "#b3b2ff",
};

/** The content ID of the logo in an email. */
export const logoCid = "logo";

// The cell is white, because logos are drawn for light backgrounds.
const logoCell = `<td class="mark" style="padding:4px;background:#ffffff;border-radius:6px"><img src="cid:${logoCid}" alt="" height="28" style="display:block;height:28px;width:auto;max-width:160px"></td>`;

/**
 * Puts the sender's color and logo into an email that `layOut` created. This happens when the email
 * is sent, so that stored emails contain no images.
 */
export function branded(html: string, { accentColor, logo }: SenderBrand): string {
  const dressed = accentColor === null ? html : inColor(html, accentColor);
  return logo === null ? dressed : changed(dressed, mark, () => logoCell);
}

/** A part of an email. Text that people typed contains no tags, because it is escaped. */
interface Part {
  start: string;
  end: string;
}

const mark: Part = { start: '<td class="mark"', end: "</td>" };
const button: Part = { start: '<td class="button"', end: "</td>" };
const link: Part = { start: '<a class="link"', end: ">" };

/** Replaces the first part that has this beginning and this end. */
function changed(html: string, { start, end }: Part, change: (part: string) => string): string {
  const from = html.indexOf(start);
  if (from === -1) return html;
  const to = html.indexOf(end, from) + end.length;
  return html.slice(0, from) + change(html.slice(from, to)) + html.slice(to);
}

function inColor(html: string, accentColor: string): string {
  const { fill, onFill, text } = shadesOf(accentColor);
  const filled = (cell: string) =>
    cell
      .replace(`background:${emailAccent.button}`, `background:${fill}`)
      .replace(`color:${emailAccent.label}`, `color:${onFill}`);
  const inParts = changed(changed(html, mark, filled), button, filled);
  return changed(inParts, link, (tag) => tag.replace(emailAccent.light, text.light)).replace(
    `.link{color:${emailAccent.dark}`,
    `.link{color:${text.dark}`,
  );
}
