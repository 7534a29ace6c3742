import { useTranslations } from "next-intl";
import { ItemPicture } from "@/components/search/results/item-picture";
import { useSite } from "@/lib/client/site-context";
import type { SearchAnswer } from "@/lib/contract/search/search-host";
import { previewItemOf } from "@/lib/domain/search/preview-item";

type Props = { title: string; found: SearchAnswer["results"] | undefined; isBusy: boolean };

/** The first results of a search, by picture and name. */
export function FoundItems({ title, found, isBusy }: Props) {
  const t = useTranslations("sessions.fix");
  const { site } = useSite();
  return (
    <section aria-label={title} aria-busy={isBusy}>
      <h3 className="font-semibold">{title}</h3>
      <p role="status" className="text-ink-2 text-sm">
        {found && t("found", { count: found.total_hits })}
      </p>
      <ul lang={site.language} className="mt-2 grid gap-2 sm:grid-cols-2">
        {found?.hits.map((hit) => {
          const item = previewItemOf(hit);
          return (
            <li key={hit.url} className="flex min-w-0 items-center gap-2">
              <ItemPicture src={item.image} className="size-10 shrink-0 rounded-tight" />
              <span className="min-w-0 text-sm">
                <span className="block truncate">{item.title}</span>
                <span className="text-ink-2 tabular-nums">{item.price}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
