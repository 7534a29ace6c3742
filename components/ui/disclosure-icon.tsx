import { ChevronRight } from "lucide-react";
import { Icon } from "./icon";

/** The mark before the name of a row that opens in place, which points down while the row is open. */
export function DisclosureIcon({ isOpen = false }: { isOpen?: boolean }) {
  return <Icon of={ChevronRight} size={14} className={`shrink-0 text-ink-3 ${isOpen ? "rotate-90" : ""}`} />;
}
