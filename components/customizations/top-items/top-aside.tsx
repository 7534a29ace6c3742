import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { EmptyBox } from "./empty-box";
import { topTypeOf } from "./top-address";

/** The empty search box with the pending order of the type that is edited. */
export function TopAside({ base, preview }: { base: Customization; preview: Preview }) {
  const items = preview.rows.flatMap(({ item, position }) => (position === null ? [] : [item]));
  return <EmptyBox pending={{ type: topTypeOf(base.type), items }} />;
}
