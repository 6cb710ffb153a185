import type { ChoiceMenuProps } from "./choice-menu-popup.tsx";
import { OnDemand } from "./on-demand.tsx";

const loadPopup = async () => (await import("./choice-menu-popup.tsx")).ChoiceMenuPopup;

/** A button behind which one of a few values is chosen. */
export const ChoiceMenu = (props: ChoiceMenuProps) => (
  <OnDemand load={loadPopup} props={props}>
    {props.trigger}
  </OnDemand>
);
