import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TabNav } from "@/components/ui/tabs";
import { KIND_PLACES } from "@/lib/domain/search/places";
import type { PreviewView } from "./use-preview-reads";

type Props = {
  view: PreviewView;
  search: ReactNode;
  autocomplete: ReactNode;
  /** Shown below the suggestions. */
  children: ReactNode;
};

/** Search and autocomplete side by side; on narrow screens in tabs. */
export function BothPlaces({ view, search, autocomplete, children }: Props) {
  const t = useTranslations("search-preview.places");
  const { address, to } = view;
  const isPhone = address.device === "phone";
  const columns = isPhone
    ? "lg:grid-cols-[repeat(2,minmax(0,390px))]"
    : "lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]";
  const getClassName = (place: QueryPlace) => (address.place === place ? "min-w-0" : "min-w-0 max-lg:hidden");
  return (
    <>
      <div className="mb-3 lg:hidden">
        <TabNav
          label={t("place")}
          links={KIND_PLACES["query-customizations"].map((place) => ({
            href: to({ place }).href,
            label: t(place),
            isCurrent: address.place === place,
          }))}
        />
      </div>
      <div className={`grid items-start gap-x-8 gap-y-8 ${columns}`}>
        <div className={getClassName("search")}>{search}</div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <div className={getClassName("autocomplete")}>{autocomplete}</div>
          {children}
        </div>
      </div>
    </>
  );
}
