/** How many letters must be added, removed or changed to turn one text into the other (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let distances = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    let [diagonal = 0] = distances;
    const next = [row + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const [left = 0, above = 0] = [next[column - 1], distances[column]];
      const changed = diagonal + (other[column - 1] === letter ? 0 : 1);
      next.push(Math.min(left + 1, above + 1, changed));
      diagonal = above;
    }
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
