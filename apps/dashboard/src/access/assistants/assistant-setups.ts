import guide from "../../../../../docs/assistants.md?raw";

interface AssistantSetup {
  name: string;
  /** Sentence that names the place to add the configuration. Code in it is between backticks. */
  place: string;
  code: string;
}

const documentedOrigin = "https://referrals.example.com";

/**
 * Returns the configuration for common assistants, from the guide. It never contains the key
 * itself.
 */
export function setupsFor({
  origin,
  organization,
}: {
  origin: string;
  /** Slug of the organization. Set for people in several organizations. */
  organization?: string | undefined;
}): AssistantSetup[] {
  const [query, option] =
    organization === undefined
      ? ["", ""]
      : [`?organization=${organization}`, `, "--organization", "${organization}"`];
  return [...guide.matchAll(/^### (.+)\n\n(.+)\n\n```\w+\n([\s\S]*?)\n```$/gm)].map(
    ([, name = "", place = "", code = ""]) => ({
      name,
      place,
      code: code
        .replaceAll(`${documentedOrigin}/mcp`, `${origin}/mcp${query}`)
        .replaceAll(documentedOrigin, origin)
        .replace('mcp"]', `mcp"${option}]`),
    }),
  );
}
