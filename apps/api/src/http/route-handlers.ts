import type { PictureForm } from "@referral-service/contract";
import type {
  AppRoute,
  AppRouter,
  ServerInferRequest,
  ServerInferResponseBody,
  ServerInferResponses,
} from "@ts-rest/core";
import type { Caller, PersonCaller, PersonPrincipal } from "../kernel/callers/caller.ts";
import type { IfVersion } from "../kernel/callers/require-version.ts";
import type { Deps } from "../kernel/deps.ts";
import type { PictureIn } from "../kernel/images/picture.ts";
import type { AnyList } from "../kernel/lists/list.ts";

/** The caller of a route. Its type depends on the route's access in the contract. */
interface AskersByAccess {
  scope: { caller: Caller };
  personal: { caller: PersonCaller };
  identity: { person: PersonPrincipal; requestId: string };
  public: unknown;
}

export type AskerOf<Route extends AppRoute> = Route extends {
  metadata: { access: { kind: infer Kind extends keyof AskersByAccess } };
}
  ? AskersByAccess[Kind]
  : unknown;

/** The origin of a request. */
export interface Visit {
  requestId: string;
  /** The IP address, from the socket or from a trusted proxy. */
  address: string;
  userAgent: string | null;
  /** The Cookie header. Empty unless a browser sent cookies. */
  cookies: string;
  setCookie(cookie: string): void;
}

interface BoundDeps<Given> {
  /**
   * Dependencies that are bound to the caller's organization and, in an idempotent request, to its
   * transaction. Use these instead of captured ones.
   */
  deps: Given;
}

/** The condition for a change to a versioned resource. */
type ConditionOf<Route extends AppRoute> = Route extends { metadata: { versioned: true } }
  ? { ifVersion: IfVersion }
  : unknown;

/** The picture that was sent, already decoded before the handler's transaction. */
type PictureOf<Route extends AppRoute> = Route extends { metadata: { takesImage: infer Form } }
  ? { picture: Form extends PictureForm ? PictureIn[Form] : never }
  : unknown;

type RouteRequest<Route extends AppRoute, Given> = ServerInferRequest<Route> &
  BoundDeps<Given> & { visit: Visit } & AskerOf<Route> &
  ConditionOf<Route> &
  PictureOf<Route>;

/** A handler identifies the caller, runs the operation and returns its view. */
export type RouteHandler<Route extends AppRoute, Given = Deps> = (
  request: RouteRequest<Route, Given>,
) => Promise<ServerInferResponses<Route>>;

interface TakesImage {
  metadata: { takesImage: PictureForm };
}

/** A request before its body is read. */
type AnnouncedPicture<Route extends AppRoute, Given = Deps> = Pick<
  ServerInferRequest<Route>,
  "params"
> &
  BoundDeps<Given> &
  AskerOf<Route>;

/** Decides whether a picture is allowed before it is read, and stores it afterward. */
export interface PictureHandler<Route extends AppRoute, Given = Deps> {
  mayCome(request: AnnouncedPicture<Route, Given>): Promise<void>;
  store: RouteHandler<Route, Given>;
}

/** The request for a list, for both JSON and CSV. */
type ListRequest<Route extends AppRoute, Given = Deps> = Pick<
  ServerInferRequest<Route>,
  Extract<keyof ServerInferRequest<Route>, "query" | "params">
> &
  BoundDeps<Given> &
  AskerOf<Route>;

type ItemOf<Route extends AppRoute> =
  ServerInferResponseBody<Route, 200> extends {
    data: readonly (infer Item)[];
  }
    ? Item
    : unknown;

/** The handler of a list returns the list. The response is a page or, if the caller prefers it, CSV. */
export type ListHandler<Route extends AppRoute, Given = Deps> = (
  request: ListRequest<Route, Given>,
) => Awaitable<AnyList<ItemOf<Route>>>;

type Awaitable<Value> = Value | Promise<Value>;

export type RouteHandlers<Router extends AppRouter, Given = Deps> = {
  [Name in keyof Router]: Router[Name] extends AppRoute ? HandlerOf<Router[Name], Given> : never;
};

type HandlerOf<Route extends AppRoute, Given> = Route extends TakesImage
  ? PictureHandler<Route, Given>
  : Route extends IsList
    ? ListHandler<Route, Given>
    : RouteHandler<Route, Given>;

interface IsList {
  metadata: { isList: true };
}
