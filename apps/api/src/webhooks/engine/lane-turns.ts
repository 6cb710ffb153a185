/**
 * The order of organizations, and of the members within each. The first one is next, and then moves
 * to the end.
 */
export function createTurns<Member>() {
  // Sets keep the insertion order.
  const waiting = new Map<string, Set<Member>>();
  const order = new Set<string>();

  return {
    first(): Member | undefined {
      const [organizationId = ""] = order;
      const [member] = waiting.get(organizationId) ?? [];
      return member;
    },

    /** Whether the member is waiting. */
    includes: (organizationId: string, member: Member): boolean =>
      order.has(organizationId) && waiting.get(organizationId)?.has(member) === true,

    /** Moves the organization and the member behind all others. */
    take(organizationId: string, member: Member) {
      toTheEnd(order, organizationId);
      const members = waiting.get(organizationId);
      if (members !== undefined) toTheEnd(members, member);
    },

    /** Records whether the member waits, and whether its organization can be next. */
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
