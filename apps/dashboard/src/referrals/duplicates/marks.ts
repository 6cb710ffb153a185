/** A piece of a text, and whether it differs from the compared text. */
interface Piece {
  text: string;
  differs: boolean;
}

/** The longest text that is compared letter by letter. */
const comparedLengthMax = 300;

/** Finds the letters of a text that another text does not have at that position, ignoring case. */
export function piecesOf(text: string, first: string): Piece[] {
  const [own, other] = [[...text], [...first.toLowerCase()]];
  if (own.length > comparedLengthMax || other.length > comparedLengthMax) {
    return [{ text, differs: text !== first }];
  }
  const kept = keptLetters(
    own.map((letter) => letter.toLowerCase()),
    other,
  );
  const pieces: Piece[] = [];
  for (const [index, letter] of own.entries()) {
    const differs = !kept.has(index);
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += letter;
    else pieces.push({ text: letter, differs });
  }
  return pieces;
}

/** Returns the positions of the letters in the longest common subsequence. */
function keptLetters(own: string[], other: string[]): Set<number> {
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  const at = (one: number, two: number) => lengths[one * width + two] ?? 0;
  for (let one = own.length - 1; one >= 0; one -= 1) {
    for (let two = other.length - 1; two >= 0; two -= 1) {
      lengths[one * width + two] =
        own[one] === other[two]
          ? at(one + 1, two + 1) + 1
          : Math.max(at(one + 1, two), at(one, two + 1));
    }
  }
  const kept = new Set<number>();
  for (let one = 0, two = 0; one < own.length && two < other.length; ) {
    if (own[one] === other[two]) {
      kept.add(one);
      one += 1;
      two += 1;
    } else if (at(one + 1, two) >= at(one, two + 1)) one += 1;
    else two += 1;
  }
  return kept;
}
