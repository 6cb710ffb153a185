import { expect, test } from "vitest";
import { parseSmtpUrl } from "./formats.ts";

const plain = { isSecure: false, credentials: undefined };

test.each([
  ["smtp://mail.example", { ...plain, host: "mail.example", port: 587 }],
  ["smtp://mail.example:25/", { ...plain, host: "mail.example", port: 25 }],
  ["smtps://mail.example", { ...plain, isSecure: true, host: "mail.example", port: 465 }],
  ["smtp://[::1]:2525", { ...plain, host: "::1", port: 2_525 }],
  [
    "smtps://ada%40acme.example:p%2Fw%25@mail.example",
    {
      host: "mail.example",
      port: 465,
      isSecure: true,
      credentials: { user: "ada@acme.example", password: "p/w%" },
    },
  ],
  ["smtp://ada:50%@mail.example", undefined],
  ["smtp:mail.example", undefined],
  ["https://mail.example", undefined],
  ["mail.example:25", undefined],
])("parseSmtpUrl · %s · is %o", (text, expected) => {
  expect(parseSmtpUrl(text)).toEqual(expected);
});
