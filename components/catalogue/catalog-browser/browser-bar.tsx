import { Bug } from "lucide-react";
import { useTranslations } from "next-intl";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { AddressLink, Segments } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field";
import { useDebounced } from "@/components/ui/use-debounced";
import { browserAddress } from "@/lib/contract/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import type { BrowserView } from "./use-browser-view";

const WAIT_MS = 200;

/** Search within the JSON, order with or without customizations, and the debug mode for users who may see it. */
export function BrowserBar({ view }: { view: BrowserView }) {
  const t = useTranslations("catalog-browser");
  const { address, to, isJson, hasSearchDebug, canDebug, isDebug } = view;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
      {isJson && <FindField view={view} />}
      <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
        {canDebug && (
          <AddressLink
            to={to({ debug: isDebug ? "0" : "1" })}
            aria-current={isDebug ? "true" : undefined}
            className={`${buttonStyle({ kind: "quiet" })} aria-[current=true]:bg-accent-soft`}
          >
            <Icon of={Bug} />
            {t(isDebug ? "debug.off" : "debug.on")}
            <span className="rounded-chip border border-line-strong px-1.5 font-medium text-ink-2 text-xs">
              {t("debug.internal")}
            </span>
          </AddressLink>
        )}
        {hasSearchDebug && (
          <Segments
            label={t("order.label")}
            segments={(["1", "0"] as const).map((value) => ({
              label: t(value === "1" ? "order.with" : "order.without"),
              to: to({ customizations: value, page: 1 }),
              isCurrent: address.customizations === value,
            }))}
          />
        )}
      </div>
    </div>
  );
}

function FindField({ view: { address, set } }: { view: BrowserView }) {
  const t = useTranslations("catalog-browser.json");
  const [text, setText] = useDebounced(address.find, (find) => set({ find }, { typing: true }), WAIT_MS);
  const preserved = [...changeAddress(browserAddress, new URLSearchParams(), { ...address, find: "" })];
  return (
    <form
      method="get"
      className="min-w-0 grow basis-56 sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        set({ find: text }, { typing: true });
      }}
    >
      <HiddenFields of={preserved} />
      <SearchField label={t("find")} name="find" maxLength={SEARCH_TEXT_MAX} value={text} onChange={setText} />
    </form>
  );
}
