import type { Chapter } from "./states.ts";

const files = import.meta.glob<Chapter>("../src/**/*.states.tsx", {
  eager: true,
  import: "default",
});

export const chapters = Object.values(files).toSorted((one, other) =>
  one.title.localeCompare(other.title),
);

/** States by the part of the address after `#`. */
export const states = new Map(
  chapters.flatMap((chapter) =>
    Object.entries(chapter.states).map(([name, state]) => [hrefOf(chapter, name), state]),
  ),
);

export function hrefOf({ title }: Chapter, state: string) {
  return `#${encodeURIComponent(`${title}/${state}`)}`;
}
