export const jsonBlock = (value: unknown) =>
  ["```json", JSON.stringify(value, null, 2), "```"].join("\n");

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}
