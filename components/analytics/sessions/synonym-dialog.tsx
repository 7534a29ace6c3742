import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { ItemPicture, ItemPrice } from "@/components/search/results/item-picture";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { create, list } from "@/lib/contract/rewrites/synonyms";
import { type SearchAnswer, search } from "@/lib/contract/search/search-host";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";

type Props = { siteId: string; query: string; onClose: () => void };

const SHOWN = 8;

function useFound(siteId: string, words: string, isWanted: boolean) {
  const input = { query: { tracker_id: siteId, q: words, size: SHOWN } };
  return useQuery({ ...read(search, input), enabled: isWanted && words !== "", placeholderData: (before) => before });
}

/** Adds a synonym to a query: previews the results of the other word, then shows the new results of the query. */
export function SynonymDialog({ siteId, query, onClose }: Props) {
  const t = useTranslations("sessions.fix");
  const { site } = useSite();
  const [word, setWord] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { add, isAdded, isPending } = useAdd(siteId, query, setFault);
  const typed = useDeferredValue(word.trim());
  const found = useFound(siteId, isAdded ? query : typed, true);
  async function submit() {
    if (word.trim() === "") setFault(t("needed"));
    else await add(word.trim());
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("synonymTitle", { query })}
      isPending={isPending}
      actions={<Actions isAdded={isAdded} isPending={isPending} onAdd={() => void submit()} onClose={onClose} />}
    >
      {isAdded ? (
        <FoundItems title={t("now", { query })} found={found.data?.results} isBusy={found.isFetching} />
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <TextField
            label={t("other")}
            hint={t("otherHint", { query })}
            lang={site.language}
            value={word}
            maxLength={QUERY_MAX}
            autoComplete="off"
            error={fault ?? undefined}
            onChange={(event) => {
              setWord(event.target.value);
              setFault(null);
            }}
          />
          {typed !== "" && (
            <FoundItems title={t("preview", { word: typed })} found={found.data?.results} isBusy={found.isFetching} />
          )}
        </form>
      )}
    </Dialog>
  );
}

type ActionsProps = { isAdded: boolean; isPending: boolean; onAdd: () => void; onClose: () => void };

function Actions({ isAdded, isPending, onAdd, onClose }: ActionsProps) {
  const t = useTranslations("sessions.fix");
  if (isAdded)
    return (
      <Button kind="primary" onClick={onClose}>
        {t("done")}
      </Button>
    );
  return (
    <>
      <Button kind="secondary" onClick={onClose}>
        {t("cancel")}
      </Button>
      <Button kind="primary" isPending={isPending} onClick={onAdd}>
        {t("add")}
      </Button>
    </>
  );
}

/** Adds the synonym; `onFault` receives the reason of a refusal as text. */
function useAdd(siteId: string, query: string, onFault: (fault: string | null) => void) {
  const t = useTranslations("sessions.fix");
  const all = useTranslations();
  const [isAdded, setAdded] = useState(false);
  const { isPending, send } = useWrite(create, {
    stale: [list, search],
    // The refusal is announced, and also shown at the field.
    onRefused: (error) => {
      const code = isApiError(error) ? CODES.find((one) => one === error.code) : undefined;
      onFault(code === undefined ? null : getErrorText(all, create.feature, code));
      return false;
    },
  });
  async function add(word: string): Promise<void> {
    const input = { params: { siteId }, body: { kind: "one_way" as const, words: [query, word] } };
    const onDone = () => ({ text: t("added"), detail: `${query} → ${word}` });
    if ((await send(input, { onDone })) !== null) setAdded(true);
  }
  return { add, isAdded, isPending };
}

const CODES = ["already_exists", "conflict", "self_target", "loop", "too_long", "too_many_rows"] as const;

type FoundItemsProps = { title: string; found: SearchAnswer["results"] | undefined; isBusy: boolean };

/** The first results of a search, with image and title. */
function FoundItems({ title, found, isBusy }: FoundItemsProps) {
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
          const item = buildPreviewItem(hit);
          return (
            <li key={hit.url} className="flex min-w-0 items-center gap-2">
              <ItemPicture src={item.image} className="size-10 shrink-0 rounded-tight" />
              <span className="min-w-0 text-sm">
                <span className="block truncate">{item.title}</span>
                <span className="text-ink-2 tabular-nums">
                  <ItemPrice item={item} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
