import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { loadWhenIdle } from "./idle-loading.ts";

/** The code of a control, which also loads when the browser is idle. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  loadWhenIdle(async () => {
    await load().catch(() => undefined);
  });
  return load;
}

/**
 * A placeholder for a control that loads when a person is about to use it. `children` is a button
 * that looks the same. The real control gets its focus and any click on it once it has loaded.
 */
export function OnDemand<Props extends object>({
  load,
  props,
  isIdleReady = false,
  children,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Whether it also replaces the placeholder when the browser is idle. It must read no data. */
  isIdleReady?: boolean;
  children: ReactNode;
}) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const place = useRef<HTMLSpanElement>(null);
  const wanted = useRef({ focus: false, click: false });

  // The focus moves in the same task as the replacement. A key press would otherwise go to the
  // page.
  useLayoutEffect(() => {
    if (Part === undefined) return;
    const button = place.current?.querySelector("button");
    if (wanted.current.focus) button?.focus();
    if (wanted.current.click) button?.click();
  }, [Part]);

  // A tap or a key press would otherwise wait for the replacement as well.
  useEffect(() => {
    if (!isIdleReady) return;
    let isHere = true;
    loadWhenIdle(async () => {
      const loaded = isHere ? await load().catch(() => undefined) : undefined;
      if (isHere && loaded !== undefined) startTransition(() => setPart(() => loaded));
    });
    return () => {
      isHere = false;
    };
  }, [load, isIdleReady]);

  async function request(deed?: "focus" | "click") {
    if (Part !== undefined) return;
    if (deed !== undefined) wanted.current[deed] = true;
    // The button remains if loading fails. Other code checks for a newer build.
    const loaded = await load().catch(() => undefined);
    if (loaded !== undefined) setPart(() => loaded);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the button inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys also click a button
    <span
      ref={place}
      className="contents"
      onPointerEnter={() => void request()}
      onFocus={() => void request("focus")}
      onBlur={() => {
        wanted.current.focus = false;
      }}
      onPointerDown={({ button, pointerType }) => {
        // The click is requested when the mouse button is pressed, because the pressed button might
        // disappear before it is released, and the click would be lost.
        if (button === 0 && pointerType === "mouse") void request("click");
      }}
      onClick={() => void request("click")}
    >
      {Part === undefined ? children : <Part {...props} />}
    </span>
  );
}
