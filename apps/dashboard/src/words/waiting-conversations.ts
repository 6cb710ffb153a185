/** The number of conversations that wait for a reply, as staff read it. */
export const waitingText = (count: number): string =>
  count === 1 ? "1 conversation waits for a reply" : `${count} conversations wait for a reply`;
