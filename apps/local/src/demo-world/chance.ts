import { idFrom } from "@referral-service/api/kernel/platform/ids.ts";
import { seededRandom } from "@referral-service/api/test/seeded-random.ts";

/** Choices that look random and are the same in every demo world. */
export interface Chance {
  /** Returns a number from 0 up to but excluding 1. */
  random(): number;
  isTrue(probability: number): boolean;
  /** A whole number from `min` through `max`. */
  whole(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Chooses distinct items in random order. */
  some<Item>(items: readonly Item[], count: number): Item[];
  /** Chooses one of the names by weight. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
  /** Returns a UUIDv7 of this time. */
  id(at: Date): string;
}

/** Each subject has its own seed, so that changing one subject hardly changes the others. */
export function createChance(subject: string): Chance {
  const random = seededRandom(seedOf(subject));
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    random,
    whole,
    isTrue: (probability) => random() < probability,
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    some<Item>(items: readonly Item[], count: number) {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => {
        const [taken] = left.splice(whole(0, left.length - 1), 1);
        return taken as Item;
      });
    },
    weighted<Name extends string>(weights: Record<Name, number>) {
      const entries = Object.entries(weights) as [Name, number][];
      const sum = entries.reduce((total, [, weight]) => total + weight, 0);
      let rest = random() * sum;
      for (const [name, weight] of entries) {
        rest -= weight;
        if (rest < 0) return name;
      }
      throw new Error("Nothing to choose from");
    },
    id: (at) =>
      idFrom(
        at,
        Uint8Array.from({ length: 16 }, () => whole(0, 255)),
      ),
  };
}

const seedOf = (subject: string) =>
  [...subject].reduce((seed, character) => Math.imul(seed, 31) + character.charCodeAt(0), 0);
