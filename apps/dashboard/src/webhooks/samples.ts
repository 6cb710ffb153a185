import guide from "../../../../docs/webhooks.md?raw";

interface Sample {
  language: string;
  code: string;
}

/** The receivers in the guide. The guide's own tests run their code. */
export const samples: Sample[] = [
  { language: "TypeScript", code: firstBlock("ts", guide) },
  ...[...guide.matchAll(/^### (.+)\n\n```\w+\n([\s\S]*?)\n```$/gm)].map(
    ([, language = "", code = ""]) => ({ language, code }),
  ),
];

function firstBlock(fence: string, markdown: string): string {
  return new RegExp(`^\`\`\`${fence}\n([\\s\\S]*?)\n\`\`\`$`, "m").exec(markdown)?.[1] ?? "";
}
