import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { changeMode, list, type Mode, show } from "@/lib/contract/query-customizations";
import type { Place } from "@/lib/domain/rule-evaluator";
import { modeSwitch } from "@/lib/domain/rule-mode";
import { ApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { nameOf } from "./change-text";
import type { DialogProps } from "./dialog-props";

/** Asks before the mode is switched: names what is lost, offers to go on editing, asks which place's rules stay. */
export function ModeDialog({ editor, copy, towards }: DialogProps & { towards: Mode }) {
  const t = useTranslations("query-customizations.mode");
  const [source, setSource] = useState<Place>("search");
  const { isPending, change } = useChangeMode({ editor, copy }, towards, source);
  const { dropped, kept } = modeSwitch(editor.draft.saved, towards, source);
  return (
    <AlertDialog
      isOpen
      title={t(towards === "simple" ? "toSimple" : "toAdvanced")}
      onCancel={() => editor.open(null)}
      cancelLabel={t("stay")}
      choices={[{ label: t("switch"), onChoose: change, isDanger: editor.count > 0 || dropped.length > 0, isPending }]}
    >
      <div className="grid gap-4">
        <p>{t(towards === "simple" ? "simpleMeans" : "advancedMeans")}</p>
        {editor.count > 0 && <p className="font-medium text-warn">{t("unsavedLost", { count: editor.count })}</p>}
        {towards === "simple" && (
          <RadioGroup
            label={t("source")}
            value={source}
            onChange={setSource}
            options={[
              { value: "search", label: t("sourceSearch") },
              { value: "autocomplete", label: t("sourceAutocomplete") },
            ]}
          />
        )}
        {towards === "simple" && (
          <div className="text-md">
            <p>{t("kept", { count: kept.length })}</p>
            <p className={dropped.length > 0 ? "font-medium text-warn" : ""}>
              {t("dropped", { count: dropped.length })}
            </p>
            <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
              {dropped.map((rule) => (
                <li key={rule.key}>
                  {t(rule.type === "pin" ? "droppedPin" : "droppedHide", {
                    item: nameOf(rule),
                    position: rule.position ?? 0,
                  })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </AlertDialog>
  );
}

function useChangeMode({ editor, copy }: Pick<DialogProps, "editor" | "copy">, towards: Mode, source: Place) {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const [isPending, setPending] = useState(false);
  const { base } = editor;
  const params = { siteId: site.trackingCode };

  async function change() {
    if (isPending) return;
    setPending(true);
    const body =
      towards === "simple" ? { queryId: base.id, mode: towards, source } : { queryId: base.id, mode: towards };
    const headers = base.revision === undefined ? undefined : { "if-match": `"${base.revision}"` };
    try {
      const heard = hearing();
      const changed = await callApi(changeMode, { params, body }, { headers, told: heard.told });
      client.setQueryData(queryKey(show, { params, query: { id: base.id } }), changed);
      void client.invalidateQueries({ queryKey: queryKey(list) });
      await copy.forget();
      editor.restart(changed);
      editor.open(null);
      done(t("query-customizations.mode.changed"), heard);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, "query-customizations");
      editor.open(null);
      // Somebody else was quicker: what they saved is fetched, and the page says so.
      if (error instanceof ApiError && error.status === 412)
        void client.invalidateQueries({ queryKey: queryKey(show) });
    } finally {
      setPending(false);
    }
  }
  return { isPending, change: () => void change() };
}
