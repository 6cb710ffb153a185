import { isFullVolume } from "../../../.ci/test-volume.ts";
import { seededRandom } from "./seeded-random.ts";

/** One of the items for each kind of them; all items in a run of full volume. */
export type Sample = <Item>(items: readonly Item[], kindOf?: (item: Item) => string) => Item[];

/** Chooses the same items in every run, any other routes there are. */
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
