import { useSyncExternalStore } from "react";

interface Place {
  centerPx: number;
  /** Height of the bars at the bottom of the window. */
  bottomPx: number;
}

const bars = new Set<HTMLElement>();
const listeners = new Set<() => void>();
let place: Place = { centerPx: 0, bottomPx: 0 };

const heightFromBottom = (bar: HTMLElement) =>
  bar.offsetHeight === 0 ? 0 : innerHeight - bar.getBoundingClientRect().top;

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

/** The place of toasts: centered on the content, above the bars at the bottom. */
export const useToastPlace = (): Place => useSyncExternalStore(subscribe, measured);
