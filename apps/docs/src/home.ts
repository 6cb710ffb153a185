const cards = [
  [
    "Integrate",
    "Submit a referral in 5 minutes with the SDK, or call the API.",
    "/sdk/quick-start",
  ],
  ["Receive webhooks", "Verify signed events in your language and on your platform.", "/webhooks"],
  [
    "Administer",
    "Invite people, create links and custom fields, and pay bonuses.",
    "/administering",
  ],
  ["Operate", "Install the service, monitor it, back it up and upgrade it.", "/installing"],
  ["Change", "Set up the repository, and read how the service works and why.", "/contributing"],
  ["API reference", "Find every operation with its fields, errors and examples.", "/reference/"],
] as const;

/** The home page: a card for each reader, then the table of tasks from the guide's first page. */
export function homePage(guide: string): string {
  const [tasks = ""] = /^\|.*?^$/ms.exec(guide) ?? [];
  const features = cards.map(
    ([title, details, link]) => `  - title: ${title}\n    details: ${details}\n    link: ${link}`,
  );
  return `---
layout: home
markdownStyles: false
hero:
  name: Referral service
  text: Run a referral program on your own servers
  tagline: An app for your team, a typed REST API, and a signed webhook for every change
  actions:
    - theme: brand
      text: Try the service
      link: /try-it
    - theme: alt
      text: Quick start
      link: /sdk/quick-start
    - theme: alt
      text: What to choose
      link: /what-to-choose
features:
${features.join("\n")}
---

<div class="vp-doc tasks">

## Common tasks

${tasks}
</div>
`;
}
