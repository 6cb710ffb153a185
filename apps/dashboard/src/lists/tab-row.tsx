import { useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { type ListTabs, openTabs, TabStrip } from "./list-tabs.tsx";
import { shownTabs } from "./shown-tabs.ts";

/** The tabs over a list, with a menu of all tabs where the row has no room for them. */
export function TabRow(tabs: ListTabs) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly number[]>();
  const state = `${tabs.tabs.map(textOf).join()} ${openTabs(tabs.tabs)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other widths, and the open tab always shows
  useLayoutEffect(() => {
    const strip = row.current?.firstElementChild;
    if (!strip) return;
    const links = [...strip.querySelectorAll("a")];
    const fit = () =>
      setShown((before) =>
        shownTabs(
          links.map((link) => link.getBoundingClientRect().width),
          {
            open: links.findIndex((link) => link.hasAttribute("aria-current")),
            first: before?.[0] ?? 0,
            roomPx: strip.clientWidth,
            gapPx: Number.parseFloat(getComputedStyle(strip).columnGap),
          },
        ),
      );
    const observer = new ResizeObserver(fit);
    for (const element of [strip, ...links]) observer.observe(element);
    return () => observer.disconnect();
  }, [state]);
  const cut = tabs.tabs.filter((_, index) => shown?.includes(index) === false);
  return (
    <div
      ref={row}
      className="flex h-10 shrink-0 gap-2 border-b border-line px-5 max-sm:h-11 max-sm:gap-0"
    >
      <TabStrip {...tabs} shown={shown} />
      {cut.length > 0 && <AllTabs {...tabs} urgent={cut.find((tab) => tab.isUrgent)} />}
    </div>
  );
}

const textOf = ({ label, count }: ListTabs["tabs"][number]) =>
  count === undefined ? label : `${label} ${count}`;

/** The menu of all tabs. A tab without room that waits for someone stays readable next to it. */
function AllTabs({
  label,
  tabs,
  urgent,
}: ListTabs & { urgent: ListTabs["tabs"][number] | undefined }) {
  const navigate = useNavigate();
  return (
    <div className="flex shrink-0 items-center">
      <ChoiceMenu
        choices={tabs.map(({ key, label: name, dot, count }) => ({
          ...{ value: key, label: name, dot, count },
        }))}
        onChoose={(chosen) => {
          const tab = tabs.find(({ key }) => key === chosen);
          if (tab !== undefined) void navigate(tab.link);
        }}
        trigger={
          urgent === undefined ? (
            <IconButton label={`All tabs: ${label}`} className="-mr-1.5">
              <ChevronDown aria-hidden />
            </IconButton>
          ) : (
            <Button
              look="quiet"
              aria-label={`All tabs: ${label}, ${textOf(urgent)}`}
              className="-mr-2.5"
            >
              {urgent.dot}
              {textOf(urgent)}
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          )
        }
      />
    </div>
  );
}
