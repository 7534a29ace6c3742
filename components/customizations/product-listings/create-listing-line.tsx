import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";

type Props = { query: string; buttonRef: RefObject<HTMLButtonElement | null>; onCreate: (query: string) => void };

/** The first line of the list when no listing is called as looked for: opens the choice of a category with it. */
export function CreateListingLine({ query, buttonRef, onCreate }: Props) {
  const t = useTranslations("product-listings.list");
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line bg-surface px-(--cell-x) py-2">
      <Button ref={buttonRef} icon={Plus} onClick={() => onCreate(query)}>
        <span className="break-words text-left">{t("createFor", { q: query })}</span>
      </Button>
    </div>
  );
}
