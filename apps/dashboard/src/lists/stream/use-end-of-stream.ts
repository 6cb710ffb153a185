import { useLayoutEffect, useRef, useState } from "react";

/**
 * Distance in pixels from the end of the stream. A new entry scrolls into view if the reader is
 * closer to the end.
 */
const nearPx = 80;

/**
 * Opens a stream at its end and follows it while the person is there. Otherwise, counts the new
 * entries below. Reading earlier entries does not move the visible ones.
 */
export function useEndOfStream({
  newest,
  oldest,
  isOwn,
}: {
  newest: string | undefined;
  oldest: string | undefined;
  /** Whether the person has just written the newest entry. */
  isOwn: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ isAtEnd: true, fromEndPx: 0, oldest });
  const known = useRef<string>(undefined);
  const [newCount, setNewCount] = useState(0);

  const toEnd = () => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    setNewCount(0);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || newest === undefined || known.current === newest) return;
    const isFirst = known.current === undefined;
    known.current = newest;
    if (isFirst || isOwn || place.current.isAtEnd) {
      element.scrollTo({ top: element.scrollHeight });
      setNewCount(0);
    } else {
      setNewCount((count) => count + 1);
    }
  }, [newest, isOwn]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const before = place.current;
    if (element === null || before.oldest === oldest) return;
    if (before.oldest !== undefined && !before.isAtEnd) {
      element.scrollTo({ top: element.scrollHeight - before.fromEndPx });
    }
    before.oldest = oldest;
  }, [oldest]);

  // The parts around the stream grow and shrink, for example with the keyboard of a phone.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd) element.scrollTo({ top: element.scrollHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function onScroll() {
    const element = scroller.current;
    if (element === null) return;
    const fromEndPx = element.scrollHeight - element.scrollTop;
    place.current.fromEndPx = fromEndPx;
    place.current.isAtEnd = fromEndPx - element.clientHeight < nearPx;
    if (place.current.isAtEnd) setNewCount(0);
  }

  return { scroller, onScroll, newCount, toEnd };
}
