import { defaultAccent as light, shadesOf } from "@referral-service/contract/accent-colors";

export const defaultAccent = { light, dark: "#6867e0" };

/** The URL of the style sheet of an organization's accent color. */
export const accentStylesheetPath = (accentColor: string) =>
  `/r/assets/accents/${accentColor.slice(1)}.css`;

/** The accent color has a separate style sheet, because the policy allows no inline styles. */
export function accentStylesheet(accentColor: string): string {
  const { fill, onFill, hover, text } = shadesOf(accentColor);
  return `:root {
  --accent: ${fill};
  --accent-hover: ${hover};
  --on-accent: ${onFill};
  --accent-text: light-dark(${text.light}, ${text.dark});
}
`;
}
