import type { ChoiceMenuProps } from "./choice-menu-popup.tsx";
import { OnDemand, onDemand } from "./on-demand.tsx";

const loadPopup = onDemand(async () => (await import("./choice-menu-popup.tsx")).ChoiceMenuPopup);

/** A button that opens a menu of a few values. */
export const ChoiceMenu = (props: ChoiceMenuProps) => (
  <OnDemand load={loadPopup} props={props} isIdleReady>
    {props.trigger}
  </OnDemand>
);
