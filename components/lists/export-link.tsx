import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";

/** Downloads all rows of a list; a link, so that it works before the script loads. */
export function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a download href={href} className={buttonStyle({ kind: "secondary" })}>
      <Icon of={Download} />
      {children}
    </a>
  );
}
