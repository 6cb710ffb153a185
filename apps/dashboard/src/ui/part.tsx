import { RotateCw } from "lucide-react";
import {
  type ComponentType,
  type JSX,
  type MemoExoticComponent,
  memo,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "./button.tsx";
import { loadWhenIdle } from "./idle-loading.ts";
import { useToastPlace } from "./toast-place.ts";

/** The router renders its pages again after each navigation, so they are memoized. */
type Part<Props extends object> = MemoExoticComponent<(props: Props) => ReactNode> & {
  preload: () => Promise<void>;
};

/** A part with code that also loads when the browser is idle. */
export function part<Props extends object>(...of: Parameters<typeof partOnRequest<Props>>) {
  const made = partOnRequest(...of);
  loadWhenIdle(made.preload);
  return made;
}

/**
 * A part of the app that loads its code when it is first shown or preloaded. The rest of the page
 * stays while it loads. An error is shown in place of a part that cannot load. React's `lazy` holds
 * loaded content back for 300 ms after a Suspense fallback, so a dialog would open late although
 * its code is there.
 */
export function partOnRequest<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown in place of the part while it loads. Default: a message if that takes long. */
  placeholder: ReactNode = null,
  /** Shown in place of the part if it cannot load. */
  failure: JSX.Element = <PartFailure />,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  const request = async () => {
    loaded ??= await load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads
  const Loading = memo(function Loading(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Shown !== undefined || hasFailed) return;
      let isHere = true;
      request().then(
        () => isHere && setShown(() => loaded),
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [Shown, hasFailed]);
    if (Shown !== undefined) return <Shown {...props} />;
    if (hasFailed) return failure;
    return placeholder ?? <SlowPart />;
  });
  const preload = () => request().catch(() => undefined);
  return Object.assign(Loading, { preload });
}

/** The message that is shown only if the part takes noticeably long to load. */
function SlowPart() {
  return (
    <p
      role="status"
      style={useToastPlace()}
      className="late fixed z-60 -translate-x-1/2 rounded-surface border border-line bg-raised px-3.5 py-2 text-ink-2 shadow-float"
    >
      {phrase("Loading…")}
    </p>
  );
}

/**
 * Reloads the page if the service responds. The browser remembers that the code failed to load, so
 * only a new page can load it.
 */
async function reloadIfOnline() {
  const response = await fetch("/app", { cache: "no-store" }).catch(() => undefined);
  if (response?.ok === true) location.reload();
}

const PartFailure = ({ children }: { children?: ReactNode }) => (
  <div
    role="alert"
    className="mx-auto grid max-w-120 content-start justify-items-center gap-2 px-5 py-8 text-center"
  >
    <h2 className="text-base font-semibold">{phrase("This part could not be loaded")}</h2>
    <p className="text-ink-2">{phrase("Check your connection. Your input is still here.")}</p>
    <div className="mt-2 flex gap-2">
      {children}
      <Button onClick={reloadIfOnline}>
        <RotateCw aria-hidden className="size-3.5" />
        {phrase("Retry")}
      </Button>
    </div>
  </div>
);

const Back = () => <Button onClick={() => history.back()}>{phrase("Back")}</Button>;

/** A page can cover the navigation, so its error has a link back. */
export const pageFailure = (
  <PartFailure>
    <Back />
  </PartFailure>
);
