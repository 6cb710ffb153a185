import { isFullVolume } from "../../../.ci/test-volume.ts";
import { seededRandom } from "./seeded-random.ts";

/** One item of each kind, or all items in a full-volume run. */
export type Sample = <Item>(items: readonly Item[], kindOf?: (item: Item) => string) => Item[];

/** Chooses the same items in every run, regardless of other routes. */
export function sampleFor(name: string): Sample {
  const random = seededRandom(seedOf(name));
  return (items, kindOf = () => "") => {
    if (isFullVolume) return [...items];
    const alike = [...Map.groupBy(items, kindOf).values()];
    return alike.map(
      (group) => group[Math.floor(random() * group.length)] as (typeof items)[number],
    );
  };
}

const seedOf = (name: string) =>
  [...name].reduce((seed, character) => (seed * 31 + (character.codePointAt(0) ?? 0)) | 0, 0);
