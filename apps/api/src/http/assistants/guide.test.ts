import { readFile, writeFile } from "node:fs/promises";
import { tools } from "@referral-service/assistant-tools";
import { expect, test } from "vitest";
import { connectAssistant } from "../../../test/assistant-client.ts";
import { assistedOrganization, personWhoseAssistantMayWrite } from "../../../test/assisted.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
const guide = new URL("../../../../../docs/assistants.md", import.meta.url);

/** Compares the part of the guide between two comments. With `WRITE_DOCS=1`, writes it again. */
async function expectPart(name: string, text: string) {
  const part = new RegExp(`(<!-- ${name}: .*? -->\n)([\\s\\S]*?)(<!-- /${name} -->)`);
  const written = await readFile(guide, "utf8");
  if (process.env.WRITE_DOCS) {
    await writeFile(
      guide,
      written.replace(part, (_, start, __, end) => `${start}\n${text}\n\n${end}`),
    );
    return;
  }
  expect(part.exec(written)?.[2]?.trim()).toBe(text);
}

test("the guide's table of tools · lists the actual tools", async () => {
  const rows = tools.map(({ name, title, kind }) => [
    `\`${name}\``,
    title,
    kind === "changes" ? "changes, when confirmed" : "reads",
  ]);
  await expectPart("tools", table([["Tool", "Purpose", "Effect"], ...rows]));
});

test("the guide's transcript · shows what a person's client sees, from the question to the confirmed change", async () => {
  const organization = await assistedOrganization(service);
  const body = { name: "Ada Lovelace", referrerId: organization.referrerId, status: "completed" };
  await service.call("POST", "/referrals", { key: organization.key, body });
  const person = await personWhoseAssistantMayWrite(service, organization, {
    permissionLevel: "super_admin",
  });
  const lines: string[] = [];
  const { use } = await connectAssistant(service, {
    key: person.key,
    onAsked: (message) => {
      lines.push(`  client asks  ${message}`, "  person       accepts");
      return "accept";
    },
  });
  const call = async (name: string, input: Record<string, unknown>) => {
    lines.push(`assistant      ${name} ${JSON.stringify(input)}`);
    const { text, answer } = await use(name, input);
    lines.push(`service        ${text}`, "");
    return answer;
  };
  lines.push("person         Draft €250 for the person who referred Ada Lovelace.", "");
  const { rows } = await call("find_referrals", { q: "Ada Lovelace", status: "completed" });
  const referralId = rows[0].id;
  await call("find_bonus_payments", { referralId });
  await call("draft_bonus_payment", { referralId, amount: 250, currency: "EUR" });
  lines.push(
    "assistant      Done: 250 EUR for Grace Hopper is saved as a draft. A person approves it in the app.",
  );
  await expectPart("transcript", ["```text", alike(lines.join("\n")), "```"].join("\n"));
});

/** Replaces IDs and times, so that the text is the same in each run. */
function alike(text: string): string {
  const ids: string[] = [];
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `0199f2c4-…-${String(ids.indexOf(id) + 1).padStart(4, "0")}`;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-11-22T09:00:00.000Z");
}

function table([heading = [], ...rows]: string[][]): string {
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (cells: string[], fill = " ") =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  return [
    line(heading),
    line(
      heading.map(() => ""),
      "-",
    ),
    ...rows.map((row) => line(row)),
  ].join("\n");
}
