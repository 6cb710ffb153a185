import { dayMs, hourMs } from "@referral-service/api/kernel/durations.ts";
import type { Chance } from "./chance.ts";

const historyDays = 60;

/** The period of the demo world. */
export interface History {
  start: Date;
  /** The last midnight, so that the world is the same at any time of day. */
  end: Date;
}

export function historyBefore(now: Date): History {
  const end = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  return { start: daysAfter(end, -historyDays), end };
}

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

const firstHour = 7;
const workingHours = 10;

/** Returns a time in working hours on the day this many days later, always later than `at`. */
export function workTimeAfter(chance: Chance, at: Date, days: [min: number, max: number]): Date {
  const day = Math.floor(at.getTime() / dayMs) + chance.whole(...days);
  const time = day * dayMs + (firstHour + chance.random() * workingHours) * hourMs;
  const soon = at.getTime() + (0.2 + chance.random()) * hourMs;
  return new Date(Math.floor(time > at.getTime() ? time : soon));
}
