/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
export const excelMark = "\uFEFF";

/** Downloads the file at an address of the app. */
export function saveFrom(address: string, fileName: string) {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Downloads a file. */
export function saveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content);
  saveFrom(address, fileName);
  URL.revokeObjectURL(address);
}
