/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
export const excelMark = "\uFEFF";

/** Downloads a file. */
export function saveFile(content: Blob, fileName: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
