import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { hearing, useDone } from "@/lib/client/done";
import { read, useWrite } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { create, list } from "@/lib/contract/rewrites/synonyms";
import { search } from "@/lib/contract/search/search-host";
import { isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { FoundItems } from "./found-items";

type Props = { siteId: string; query: string; onClose: () => void };

const SHOWN = 8;

function useFound(siteId: string, words: string, isWanted: boolean) {
  const input = { query: { tracker_id: siteId, q: words, size: SHOWN } };
  return useQuery({ ...read(search, input), enabled: isWanted && words !== "", placeholderData: (before) => before });
}

/** Gives a query what another word finds: what that is shows while it is typed, and afterwards what the query finds now. */
export function SynonymDialog({ siteId, query, onClose }: Props) {
  const t = useTranslations("sessions.fix");
  const { site } = useSite();
  const [word, setWord] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { add, isAdded, isPending } = useAdd(siteId, query);
  const typed = useDeferredValue(word.trim());
  const found = useFound(siteId, isAdded ? query : typed, true);
  async function submit() {
    if (word.trim() === "") setFault(t("needed"));
    else setFault(await add(word.trim()));
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
            maxLength={200}
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

/** Adds the synonym; answers why it was not taken, in words, or null. What the search found before is asked anew. */
function useAdd(siteId: string, query: string) {
  const t = useTranslations("sessions.fix");
  const errors = useTranslations("synonyms.errors");
  const client = useQueryClient();
  const done = useDone();
  const { mutateAsync, isPending } = useWrite(create, [list]);
  const [isAdded, setAdded] = useState(false);
  async function add(word: string): Promise<string | null> {
    const { changeIds, told } = hearing();
    try {
      await mutateAsync({ params: { siteId }, body: { kind: "one_way", words: [query, word] }, told });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const code = CODES.find((one) => one === error.code);
      return code === undefined ? null : errors(code);
    }
    await client.invalidateQueries({ queryKey: queryKey(search) });
    done(t("added"), { changeIds, detail: `${query} → ${word}` });
    setAdded(true);
    return null;
  }
  return { add, isAdded, isPending };
}

const CODES = ["already_exists", "conflict", "self_target", "loop", "too_long", "too_many_rows"] as const;
