import { expect, test } from "vitest";
import { speak } from "../languages/phrase.ts";
import { ApiError, messageOf, waitSecondsOf, whyNotLoaded } from "./api-error.ts";

const ourSide = "Something went wrong on our side. Try again in a moment.";

const rejection = (status: number, message?: string, retryAfter: string | null = null) =>
  ApiError.rejection(status, {
    body: message === undefined ? "<html>" : { error: { code: "A_CODE", message } },
    retryAfter,
  });

test.each([
  [0, "Connection lost", "Connection lost"],
  [400, "Invalid cursor", "Something went wrong. Reload the page."],
  [401, "No session", "Sign in to continue."],
  [403, "Not allowed", "Ask an admin if you need access."],
  [404, "Missing", /^This page isn't available/],
  [410, "Gone", /^This page isn't available/],
  [422, "Invalid", "Something went wrong. Reload the page."],
  [429, "Slow down", "Too many requests. Try again in a moment."],
  [500, "Failed", ourSide],
  [503, "Away", ourSide],
])(
  "a page that could not be loaded · after a %i · blames the service only for its own failures",
  (status, message, why) => {
    const error = new ApiError(status, { code: "A_CODE", message });
    expect(whyNotLoaded(error)).toEqual(expect.stringMatching(why));
  },
);

test.each([
  [null, "Too many requests. Try again in a moment."],
  ["1", "Too many requests. Try again in a moment."],
  ["Wed, 21 Oct 2026 07:28:00 GMT", "Too many requests. Try again in a moment."],
  ["42", "Too many requests. Try again in 42 seconds."],
  ["900", "Too many requests. Try again in 15 minutes."],
])(
  "too many requests · with Retry-After %s · say in forms when to try again",
  (retryAfter, text) => {
    const limit = "Too many requests from your sessions. Wait a moment and try again.";
    expect(messageOf(rejection(429, limit, retryAfter))).toBe(text);
    expect(messageOf(rejection(429, undefined, retryAfter))).toBe(text);
  },
);

test.each([
  [null, 0, "Too many requests. Try again in a moment."],
  ["42", 42, "Too many requests. Try again in a moment."],
])(
  "too many requests · with Retry-After %s · wait on pages as long as it says",
  (retryAfter, seconds, text) => {
    const error = rejection(429, undefined, retryAfter);
    expect(waitSecondsOf(error)).toBe(seconds);
    expect(whyNotLoaded(error)).toBe(text);
    expect(waitSecondsOf(rejection(503, undefined, retryAfter))).toBe(0);
  },
);

test("a rejected change · about another limit · says which", () => {
  const message = "Too many attempts from your network. Try again in 15 minutes.";
  expect(messageOf(rejection(429, message, "900"))).toBe(message);
});

test.each([
  [
    503,
    "The service is unavailable. Repeat the request after the number of seconds in Retry-After.",
  ],
  [502, undefined],
])(
  "a rejected change · with %i and a text for programs or none · has a text for people",
  (status, message) => {
    expect(messageOf(rejection(status, message))).toBe(ourSide);
  },
);

test("too many requests · in German · say when to try again", async () => {
  await speak("de");
  expect(messageOf(rejection(429, undefined, "42"))).toBe(
    "Zu viele Anfragen. Bitte versuchen Sie es in 42 Sekunden noch einmal.",
  );
  await speak("en");
});
