import guide from "../../../../docs/webhooks.md?raw";

export interface Sample {
  language: string;
  code: string;
}

/** The receivers of the guide, whose code is run by its own tests. */
export const samples: Sample[] = [
  { language: "TypeScript", code: firstBlock("ts", guide) },
  ...[...guide.matchAll(/^### (.+)\n\n```\w+\n([\s\S]*?)\n```$/gm)].map(
    ([, language = "", code = ""]) => ({ language, code }),
  ),
];

function firstBlock(fence: string, markdown: string): string {
  return new RegExp(`^\`\`\`${fence}\n([\\s\\S]*?)\n\`\`\`$`, "m").exec(markdown)?.[1] ?? "";
}
