/** Downloads a file. */
export function saveFile(content: Blob, fileName: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
