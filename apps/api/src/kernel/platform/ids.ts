import { v7, validate } from "uuid";

/** A UUIDv7, which sorts by its creation time. */
export const newId = (): string => v7();

/** A UUIDv7 with this time. Its random part comes from these 16 bytes. */
export const idFrom = (at: Date, random: Uint8Array): string => v7({ msecs: at.getTime(), random });

export const isId = (text: string): boolean => validate(text);

/** The smallest UUIDv7 of this millisecond. All earlier IDs sort before it. */
export const leastIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** The smallest UUIDv7 of the millisecond when this ID was created. */
export const leastIdBeside = (id: string): string => leastIdAt(new Date(timeOfId(id)));

/** The creation time in a UUIDv7, Unix ms. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
