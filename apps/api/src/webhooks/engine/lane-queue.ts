import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { Hosts } from "./hosts.ts";
import {
  type createShares,
  heldBy,
  type Lane,
  mayClaim,
  maySend,
  newLane,
  type Organization,
  useOf,
  wantsMore,
  wantsToSend,
} from "./lane-shares.ts";
import { createTurns } from "./lane-turns.ts";

/** The lanes of endpoints with work, and their organizations. */
function createKnownLanes({ takesPlace }: { takesPlace: (lane: Lane) => boolean }) {
  const lanes = new Map<string, Lane>();
  const organizations = new Map<string, Organization>();

  function laneOf({ id, organizationId }: DueEndpoint): Lane {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    const organization = organizations.get(organizationId) ?? {
      id: organizationId,
      laneCount: 0,
      held: 0,
      inFlight: 0,
    };
    organizations.set(organizationId, organization);
    organization.laneCount += 1;
    const lane: Lane = newLane(id, organization, () => takesPlace(lane));
    lanes.set(id, lane);
    return lane;
  }

  function forget({ endpointId, organization }: Lane) {
    lanes.delete(endpointId);
    organization.laneCount -= 1;
    if (organization.laneCount === 0) organizations.delete(organization.id);
  }

  return {
    laneOf,
    forget,
    find: (endpointId: string) => lanes.get(endpointId),
    all: () => [...lanes.values()],
  };
}

/** Which of the lanes with work claims and sends next. */
export function createLaneQueue(
  hosts: Hosts,
  shares: ReturnType<typeof createShares>,
  { onPlace }: { onPlace: () => void },
) {
  const known = createKnownLanes({ takesPlace });
  const claimTurns = createTurns<Lane>();
  const sendTurns = createTurns<Lane>();

  function takesPlace(lane: Lane): boolean {
    update(lane);
    const takes = sendTurns.includes(lane.organization.id, lane);
    if (takes) onPlace();
    return takes;
  }

  /** Updates the order after a lane has changed. */
  function update(lane: Lane) {
    const { organization } = lane;
    const [claims, sends] = [wantsMore(lane), wantsToSend(lane)];
    const hasRoom = shares.hasRoomAtHost(lane);
    const hasPlace = shares.hasPlaceAtHost(lane);
    claimTurns.note(organization.id, lane, {
      waits: claims && hasRoom,
      mayHaveTurn: mayClaim(organization),
    });
    sendTurns.note(organization.id, lane, {
      waits: sends && hasPlace,
      mayHaveTurn: maySend(organization),
    });
    const use = useOf(lane);
    if (use !== undefined) {
      hosts.keepWaiting(use, lane.waiter, (claims && !hasRoom) || (sends && !hasPlace));
    }
    if (!lane.woken && lane.claiming === null && !lane.slow && heldBy(lane) === 0)
      known.forget(lane);
  }

  /** Skips a lane if its host has become full since the lane was counted. */
  function nextToSend(): Lane | undefined {
    for (;;) {
      const lane = sendTurns.first();
      if (lane === undefined || shares.hasPlaceAtHost(lane)) return lane;
      update(lane);
    }
  }

  return {
    laneOf: known.laneOf,
    find: known.find,
    all: known.all,
    update,
    nextToClaim: claimTurns.first,
    nextToSend,

    /** Moves the lane to the end of those that claim. */
    claims: (lane: Lane) => claimTurns.take(lane.organization.id, lane),

    /** Moves the lane to the end of those that send. */
    sends: (lane: Lane) => sendTurns.take(lane.organization.id, lane),
  };
}
