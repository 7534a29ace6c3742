import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isPlainClick } from "@/components/ui/plain-click";
import { SearchField } from "@/components/ui/search-field";
import { useSite } from "@/lib/client/site-context";
import type { SetAddress } from "@/lib/client/use-address";
import { LIST_STATES } from "@/lib/contract/query-customizations";
import { type ListAddress, type listAddress, listHref } from "./list-address";

const WAIT_MS = 250;

type Props = {
  siteId: string;
  address: ListAddress;
  onChange: SetAddress<typeof listAddress>;
  total: number | undefined;
};

/** The search box and the states; a form and links, so that both work before the page's script does. */
export function QueryFilters({ siteId, address, onChange, total }: Props) {
  const t = useTranslations("query-customizations.list");
  const { groups } = useSite();
  const [text, setText] = useTyped(address.q, (q) => onChange({ q, page: 1 }, { typing: true }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <form
        method="get"
        action={listHref(siteId, { ...address, q: "", page: 1, state: undefined })}
        className="w-full max-w-sm"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ q: text, page: 1 }, { typing: true });
        }}
      >
        {address.state && <input type="hidden" name="state" value={address.state} />}
        <SearchField
          label={t("search")}
          isLabelHidden
          name="q"
          placeholder={t("search")}
          value={text}
          onChange={setText}
        />
      </form>
      {/* States are ours: another backend lists them all. */}
      {groups.length > 0 && (
        <nav aria-label={t("states.label")} className="flex flex-wrap gap-1">
          {[undefined, ...LIST_STATES].map((state) => (
            <a
              key={state ?? "all"}
              href={listHref(siteId, { ...address, state, page: 1 })}
              aria-current={address.state === state ? "true" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChange({ state, page: 1 });
              }}
              className="inline-flex min-h-(--control) items-center rounded-control border border-transparent px-3 text-ink-2 text-md no-underline hover:bg-row-hover hover:text-ink aria-[current=true]:border-line-strong aria-[current=true]:bg-surface aria-[current=true]:font-medium aria-[current=true]:text-ink"
            >
              {t(`states.${state ?? "all"}`)}
            </a>
          ))}
        </nav>
      )}
      <span role="status" className="sr-only">
        {total !== undefined && t("found", { total })}
      </span>
    </div>
  );
}

/** The box's own text; goes out when it has rested, and follows the address when that changes by itself. */
function useTyped(value: string, send: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }
  const [latest] = useState({ send });
  useEffect(() => {
    latest.send = send;
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.send(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value, latest]);
  return [text, setText];
}
