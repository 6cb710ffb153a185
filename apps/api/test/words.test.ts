import { expect, test } from "vitest";
import {
  complaintsAbout,
  type Text,
  textsOfDocument,
  textsOfPage,
  textsOfSource,
} from "../../../.ci/words.ts";

const wordsIn = (texts: Text[]) =>
  texts
    .flatMap((text) => complaintsAbout(text, "file"))
    .map((complaint) => complaint.split(":")[1]);

test.each([
  ["Whoever asks gets it.", '1 "Whoever"'],
  ["First.\nThe user to whom it goes.", '2 "whom"'],
  ["It was made anew.", '1 "made"'],
])("A page that says %s · is reported with line and word", (page, complaint) => {
  expect(wordsIn(textsOfPage(page))).toContain(complaint);
});

test.each([
  "Errors such as `made` are listed.",
  "```sh\nmade\n```\nSee [the page](made.md).",
  "Take this door-to-door offer, always.",
])("A page that says %s · is not reported", (page) => {
  expect(wordsIn(textsOfPage(page))).toEqual([]);
});

test("The OpenAPI document · is checked only in its summaries and descriptions", () => {
  const document = '{\n  "summary": "Delete it for good",\n  "example": "for good"\n}';
  expect(wordsIn(textsOfDocument(document))).toEqual(['2 "for good"']);
});

test("A source file · is checked in its strings and elements, and not in its code", () => {
  const source =
    'import "./made.ts";\nconst way = "a way";\nexport const page = <p>Nobody was there</p>;';
  expect(wordsIn(textsOfSource(source, "page.tsx"))).toEqual(['2 "way"', '3 "Nobody was"']);
});
