import { type ListView, useList } from "@/components/lists/use-list";
import { type QualityAddress, type shownAttributes, shownMissing } from "./quality-address";

/** The state of the screen, and functions to change it; as a list, it is that of the missing items. */
export type QualityView = ListView<typeof shownMissing> & { siteId: string; address: QualityAddress };

/** The list of attributes in that state. */
export type AttributeList = ListView<typeof shownAttributes>;

/** Parses the state of the screen from the URL. */
export function useQualityView(siteId: string): QualityView {
  const view = useList(shownMissing, { closed: { why: undefined } });
  return { ...view, siteId, address: view.state };
}
