import { expect, test } from "vitest";
import { withScheme } from "./rules.ts";

test.each(["www.kern.example", "lenz.example/about?x=1", "müller.example:8080"])(
  "the web address %s · gets its scheme",
  (text) => {
    expect(withScheme(text)).toBe(`https://${text}`);
  },
);

test.each(["https://moos.example", "HTTP://Nuss.example", "we have none", "javascript:alert(1)"])(
  "%s · stays unchanged",
  (text) => {
    expect(withScheme(text)).toBe(text);
  },
);
