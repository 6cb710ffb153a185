import type { CustomField, PublicLink } from "@referral-service/sdk";

/** Fills in and submits the form of a public link, like a visitor's browser. */
export async function submitForm(
  baseUrl: string,
  {
    link,
    fields,
    visitor,
  }: { link: PublicLink; fields: CustomField[]; visitor: Record<string, string> },
) {
  const page = `${baseUrl}${new URL(link.url).pathname}`;
  await requireOk(await fetch(page));
  const form = new URLSearchParams(visitor);
  for (const field of fields.filter(({ isOnPublicForm }) => isOnPublicForm)) {
    form.append(`field-${field.id}`, answerTo(field));
  }
  const answer = await requireOk(await fetch(page, { method: "POST", body: form }));
  if (!new URL(answer.url).pathname.endsWith("/thanks"))
    throw new Error(`${page} does not say thanks`);
}

async function requireOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new Error(`${answer.url} returned ${answer.status}: ${await answer.text()}`);
}

function answerTo({ type, options }: CustomField): string {
  switch (type) {
    case "select":
    case "multi_select":
      return options?.[0] ?? "";
    case "boolean":
      return "true";
    case "number":
      return "120";
    case "date":
      return "2027-05-01";
    case "url":
      return "https://homes.example.com/south-roof";
    case "email":
      return "neighbour@example.com";
    case "text":
      return "Any time";
    default:
      return type satisfies never;
  }
}
