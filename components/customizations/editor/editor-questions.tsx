import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { DeleteDialog } from "@/components/customizations/list/delete-dialog";
import { buildKindHref, useKind } from "@/components/customizations/model/kinds/kind";
import type { DialogProps } from "@/components/customizations/model/saving/dialog-props";
import type { LocalCopy } from "@/components/customizations/model/saving/use-local-copy";
import { ChangeList, formatChange, listChanges } from "@/components/customizations/model/words/change-text";
import { getRuleName, useAuthorName } from "@/components/customizations/model/words/names";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ApprovalHint } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import { createDraft, diffRuleStates, removeRule, withState } from "@/lib/domain/customizations/rule-draft";
import { formatDateTime } from "@/lib/i18n/formats";

/** Confirmation dialogs of the editor: restore a local copy, discard, delete a rule, delete the customization. */
export function EditorQuestions(props: DialogProps) {
  const { editor, copy } = props;
  const { site } = useSite();
  const kind = useKind();
  const { dialog, base } = editor;
  const title = kind.useTitle(base);
  if (copy.offer !== null) return <CopyQuestion {...props} offer={copy.offer} />;
  if (dialog?.kind === "discard") return <DiscardQuestion {...props} />;
  if (dialog?.kind === "deleteRule") return <DeleteRuleQuestion {...props} ruleKey={dialog.key} />;
  if (dialog?.kind !== "deleteQuery") return null;
  return (
    <DeleteDialog
      about={{ id: base.id, name: title, rules: createDraft(base).saved.length }}
      onCancel={() => editor.open(null)}
      href={buildKindHref(kind, site.trackingCode)}
      onGone={() => {
        void copy.forget();
        editor.restart(base);
      }}
    />
  );
}

/** Offers unsaved work of an earlier visit, with its age. Cancel restores it, so that no work is lost. */
function CopyQuestion({ editor, copy, offer, now }: DialogProps & { offer: LocalCopy }) {
  const t = useTranslations("query-customizations");
  const format = useFormatter();
  const { site } = useSite();
  const authorName = useAuthorName();
  const lines = listChanges(t, offer.draft);
  return (
    <AlertDialog
      isOpen
      title={t("copy.title", { count: lines.length })}
      cancelLabel={t("copy.restore")}
      onCancel={() => {
        editor.apply(offer.draft);
        copy.settle();
      }}
      choices={[
        {
          label: t("copy.discard"),
          isDanger: true,
          onChoose: () => {
            void copy.forget();
            copy.settle();
          },
        },
      ]}
    >
      <p>
        {t("copy.age", {
          at: formatDateTime(offer.savedAt, site.time_zone),
          ago: format.relativeTime(offer.savedAt, Math.max(now, offer.savedAt)),
        })}
      </p>
      {offer.isOutdated && (
        <p className="mt-2 font-medium text-warn">{t("copy.outdated", { by: authorName(editor.base.updated_by) })}</p>
      )}
      <ChangeList lines={lines} />
    </AlertDialog>
  );
}

function DiscardQuestion({ editor, work, copy }: DialogProps) {
  const t = useTranslations("query-customizations");
  const lines = diffRuleStates(work.savedState, editor.draft).map((change) => formatChange(t, change));
  return (
    <AlertDialog
      isOpen
      title={t("discard.title", { count: lines.length })}
      onCancel={() => editor.open(null)}
      cancelLabel={t("discard.stay")}
      choices={[
        {
          label: t("discard.confirm"),
          isDanger: true,
          onChoose: () => {
            void copy.forget();
            // Discarding is a step like any other, so undo restores the changes.
            editor.apply(withState(editor.draft, work.savedState));
            editor.open(null);
          },
        },
      ]}
    >
      <ChangeList lines={lines} />
    </AlertDialog>
  );
}

/** Deletes a saved rule by its own call, live immediately; offered only while nothing else is pending. */
function DeleteRuleQuestion({ editor, ruleKey }: DialogProps & { ruleKey: string }) {
  const t = useTranslations();
  const client = useQueryClient();
  const { site } = useSite();
  const kind = useKind();
  const live = kind.live(site.trackingCode, editor.base.id);
  const { isPending, run } = useWrites("query-customizations", {
    stale: kind.stale,
    onRefused: () => {
      editor.open(null);
      void client.invalidateQueries({ queryKey: live.queryKey });
      return false;
    },
  });
  const rule = editor.draft.rules.find((one) => one.key === ruleKey);
  if (rule === undefined || rule.id === null) return null;
  const { id } = rule;

  const remove = () =>
    run(async ({ send, done }) => {
      await kind.deleteRule?.(send, site.trackingCode, id);
      const saved = await live.queryFn({});
      storeAnswer(client, live, saved);
      const without = removeRule(editor.draft, ruleKey);
      editor.apply(without);
      editor.settle(saved, without);
      editor.open(null);
      done(t("query-customizations.deleteRule.done"));
    });
  return (
    <AlertDialog
      isOpen
      title={t(`query-customizations.deleteRule.${rule.type}`, {
        item: getRuleName(rule),
        position: rule.position ?? 0,
      })}
      onCancel={() => editor.open(null)}
      choices={[
        {
          label: t("query-customizations.deleteRule.confirm"),
          isDanger: true,
          isPending,
          onChoose: () => void remove(),
        },
      ]}
    >
      {t("query-customizations.deleteRule.hint")}
      <ApprovalHint />
    </AlertDialog>
  );
}
