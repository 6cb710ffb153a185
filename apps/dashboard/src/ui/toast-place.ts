import { type CSSProperties, useSyncExternalStore } from "react";

interface Place {
  centerPx: number;
  /** Height of the bars at the bottom of the window. */
  bottomPx: number;
}

const bars = new Set<HTMLElement>();
const listeners = new Set<() => void>();
let place: Place = { centerPx: 0, bottomPx: 0 };

/** A record can cover a page with its bar. */
const heightFromBottom = (bar: HTMLElement) =>
  bar.checkVisibility({ visibilityProperty: true })
    ? innerHeight - bar.getBoundingClientRect().top
    : 0;

function measure() {
  const content = document.getElementById("main") ?? document.documentElement;
  const { left, width } = content.getBoundingClientRect();
  const centerPx = left + width / 2;
  const bottomPx = Math.max(0, ...[...bars].map(heightFromBottom));
  if (centerPx === place.centerPx && bottomPx === place.bottomPx) return;
  place = { centerPx, bottomPx };
  for (const listener of listeners) listener();
}

/**
 * Measures only while there is a toast. Bars often change without one, and measuring takes a
 * layout.
 */
function measureForToast() {
  if (listeners.size > 0) measure();
}

const observer = new ResizeObserver(measureForToast);

/** Classes of a bar at the bottom of a phone. */
export const dockedBarClass = "shrink-0 border-t border-line bg-surface px-5 py-2";

/** The ref of a bar at the bottom of the window. Toasts appear above it. */
export function dockedBar(bar: HTMLElement | null) {
  if (bar === null) return;
  bars.add(bar);
  observer.observe(bar);
  return () => {
    bars.delete(bar);
    observer.unobserve(bar);
    measureForToast();
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("resize", measure);
  return () => {
    listeners.delete(listener);
    removeEventListener("resize", measure);
  };
}

function measured(): Place {
  if (listeners.size === 0) measure();
  return place;
}

/** Returns the place of toasts: centered on the content, above the bars at the bottom. */
export function useToastPlace(): CSSProperties {
  const { centerPx, bottomPx } = useSyncExternalStore(subscribe, measured);
  return {
    left: centerPx,
    bottom: `calc(1rem + max(${bottomPx}px, env(safe-area-inset-bottom)))`,
  };
}
