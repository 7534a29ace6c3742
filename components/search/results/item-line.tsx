import type { ReactNode } from "react";
import { useSite } from "@/lib/client/site-context";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { ItemPicture } from "./item-picture";

type Props = { item: Pick<PreviewItem, "image" | "title">; children: ReactNode };

/** An item on one line: picture and title, with facts below the title. */
export function ItemLine({ item: { image, title }, children }: Props) {
  const { site } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ItemPicture src={image} size={18} className="size-10 shrink-0 rounded-tight" />
      <span className="min-w-0 flex-1">
        <span lang={site.language} className="line-clamp-1 font-medium text-md" title={title}>
          {title}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-ink-2 text-sm">{children}</span>
      </span>
    </span>
  );
}
