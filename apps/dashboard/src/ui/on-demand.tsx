import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Stands in for what is loaded when somebody is about to use it. `children` is a button that looks the
 * same; what was done to it is done to the real one once that is there.
 */
export function OnDemand<Props extends object>({
  load,
  props,
  children,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  children: ReactNode;
}) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const place = useRef<HTMLSpanElement>(null);
  const wanted = useRef({ focus: false, click: false });

  useEffect(() => {
    if (Part === undefined) return;
    const button = place.current?.querySelector("button");
    if (wanted.current.focus) button?.focus();
    if (wanted.current.click) button?.click();
  }, [Part]);

  async function request(deed?: "focus" | "click") {
    if (Part !== undefined) return;
    if (deed !== undefined) wanted.current[deed] = true;
    // Without it the button stays as it is; whether a newer build is there is looked for elsewhere.
    const loaded = await load().catch(() => undefined);
    if (loaded !== undefined) setPart(() => loaded);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the button inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button is clicked by keys, too
    <span
      ref={place}
      className="contents"
      onPointerEnter={() => void request()}
      onFocus={() => void request("focus")}
      onBlur={() => {
        wanted.current.focus = false;
      }}
      onPointerDown={({ button, pointerType }) => {
        // The button that is pressed may be gone at its release, and a click would be lost.
        if (button === 0 && pointerType === "mouse") void request("click");
      }}
      onClick={() => void request("click")}
    >
      {Part === undefined ? children : <Part {...props} />}
    </span>
  );
}
