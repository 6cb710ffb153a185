const bytesMax = 12_000_000;

/** The text of a file, or a sentence that says why it cannot be imported. */
export async function readFile(file: File): Promise<{ text: string } | { failure: string }> {
  if (file.size > bytesMax) {
    return { failure: `${file.name} is larger than 12 MB. Import it in several files.` };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (text.trim() === "") return { failure: `${file.name} is empty.` };
    return { text };
  } catch {
    return {
      failure: `${file.name} is not text in UTF-8. Save it as “CSV UTF-8” and choose it again.`,
    };
  }
}

const beginningLength = 20_000;

/** The part of a file by which the service matches columns. It ends with a whole character. */
export const beginningOf = (text: string) =>
  text.slice(0, beginningLength).replace(/[\uD800-\uDBFF]$/, "");
