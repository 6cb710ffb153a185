/**
 * Whose turn is next: organizations take turns, and so do the members within one. The first one's turn
 * is next, and then it moves to the end.
 */
export function createTurns<Member>() {
  // Sets keep the order of insertion.
  const waiting = new Map<string, Set<Member>>();
  const order = new Set<string>();

  return {
    first(): Member | undefined {
      const [organizationId = ""] = order;
      const [member] = waiting.get(organizationId) ?? [];
      return member;
    },

    /** Whether its turn comes after those before it. */
    includes: (organizationId: string, member: Member): boolean =>
      order.has(organizationId) && waiting.get(organizationId)?.has(member) === true,

    /** The next turns of the organization and the member come after those of all others. */
    take(organizationId: string, member: Member) {
      toTheEnd(order, organizationId);
      const members = waiting.get(organizationId);
      if (members !== undefined) toTheEnd(members, member);
    },

    /** Notes whether the member waits for a turn, and whether its organization can have one. */
    note(
      organizationId: string,
      member: Member,
      { waits, mayHaveTurn }: { waits: boolean; mayHaveTurn: boolean },
    ) {
      const members = waiting.get(organizationId) ?? new Set();
      keep(members, member, waits);
      if (members.size > 0) waiting.set(organizationId, members);
      else waiting.delete(organizationId);
      keep(order, organizationId, members.size > 0 && mayHaveTurn);
    },
  };
}

function keep<Member>(set: Set<Member>, member: Member, belongs: boolean) {
  if (belongs) set.add(member);
  else set.delete(member);
}

function toTheEnd<Member>(set: Set<Member>, member: Member) {
  set.delete(member);
  set.add(member);
}
