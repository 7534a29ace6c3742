import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSite } from "@/lib/client/site-context";
import { type QueryCustomization, show } from "@/lib/contract/query-customizations";
import { draftOf, withRules } from "@/lib/domain/rule-draft";
import { queryKey } from "@/lib/http/query-key";
import { formatDateTime } from "@/lib/i18n/formats";
import { changeTexts } from "./change-text";
import type { DialogProps } from "./dialog-props";

/** Somebody saved in the meantime: shows both sets of changes and lets a person choose; nothing is lost unasked (U23). */
export function StaleDialog({ editor, saving, copy, theirs }: DialogProps & { theirs: QueryCustomization }) {
  const t = useTranslations("query-customizations");
  const client = useQueryClient();
  const { site } = useSite();
  const current = draftOf(theirs);
  const canKeepMine = theirs.mode === editor.draft.mode;
  const theirChanges = changeTexts(t, withRules(draftOf(editor.base), current.rules));
  const close = () => editor.open(null);

  function take() {
    const key = queryKey(show, { params: { siteId: site.trackingCode }, query: { id: theirs.id } });
    client.setQueryData(key, theirs);
    void copy.forget();
    editor.restart(theirs);
    close();
  }
  function keep() {
    const known = new Set(current.saved.map((rule) => rule.key));
    const rules = editor.draft.rules.map((rule) => (known.has(rule.key) ? rule : { ...rule, id: null }));
    const over = { base: theirs, draft: withRules(current, rules) };
    editor.restart(theirs, over.draft);
    close();
    void saving.save(over);
  }
  return (
    <Dialog
      isOpen
      size="large"
      onClose={close}
      title={t("stale.title")}
      actions={
        <>
          <Button onClick={close}>{t("stale.stay")}</Button>
          <Button kind="danger" onClick={take}>
            {t("stale.takeTheirs")}
          </Button>
          {canKeepMine && (
            <Button kind="primary" onClick={keep}>
              {t("stale.keepMine")}
            </Button>
          )}
        </>
      }
    >
      <p className="max-w-[72ch] text-ink-2">
        {t("stale.intro", {
          by: theirs.updated_by ?? "–",
          at: theirs.updated_at ? formatDateTime(theirs.updated_at, site.time_zone) : "–",
        })}
      </p>
      {!canKeepMine && <p className="mt-3 font-medium text-warn">{t("stale.otherMode")}</p>}
      <div className="mt-5 grid gap-6 md:grid-cols-2">
        <Changes title={t("stale.theirs")} lines={theirChanges} none={t("stale.none")} />
        <Changes title={t("stale.mine")} lines={changeTexts(t, editor.draft)} none={t("stale.none")} />
      </div>
    </Dialog>
  );
}

function Changes({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  return (
    <section>
      <h3 className="border-line border-b pb-1 font-semibold">{title}</h3>
      {lines.length === 0 ? (
        <p className="py-2 text-ink-2">{none}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} className="border-line border-b py-1.5 text-md">
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
