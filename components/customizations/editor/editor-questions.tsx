import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DeleteDialog } from "@/components/customizations/list/delete-dialog";
import { buildKindHref, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import type { RuleCopy } from "@/components/customizations/model/saving/use-rule-copy";
import { formatChange, listPendingChanges } from "@/components/customizations/model/words/change-text";
import { getRuleName } from "@/components/customizations/model/words/names";
import { CopyQuestion, OutdatedCopy } from "@/components/drafts/dialogs/copy-question";
import type { CopyOffer } from "@/components/drafts/editing/use-local-copy";
import { ChangeList } from "@/components/drafts/review/change-list";
import { useAuthorName } from "@/components/history/author-name";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ApprovalHint } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import { createDraft, diffRuleStates, removeRule, withState } from "@/lib/domain/customizations/rule-draft";

/** Confirmation dialogs of the editor: restore a local copy, discard, delete a rule, delete the customization. */
export function EditorQuestions(props: EditorDialogProps) {
  const { editor, copy } = props;
  const { site } = useSite();
  const kind = useCustomizationKind();
  const { dialog, base } = editor;
  const title = kind.useTitle(base);
  if (copy.offer !== null) return <RestoreQuestion {...props} offer={copy.offer} />;
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

/** Offers unsaved rules of an earlier visit. */
function RestoreQuestion({ editor, copy, offer, now }: EditorDialogProps & { offer: CopyOffer<RuleCopy> }) {
  const t = useTranslations("query-customizations");
  const authorName = useAuthorName();
  const { draft, isOutdated } = offer.value;
  const lines = listPendingChanges(t, draft);
  return (
    <CopyQuestion
      texts="query-customizations.copy"
      copy={copy}
      savedAt={offer.savedAt}
      now={now}
      count={lines.length}
      onRestore={() => editor.apply(draft)}
    >
      {isOutdated && <OutdatedCopy>{t("copy.outdated", { by: authorName(editor.base.updated_by) })}</OutdatedCopy>}
      <ChangeList lines={lines} />
    </CopyQuestion>
  );
}

function DiscardQuestion({ editor, work, copy }: EditorDialogProps) {
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
function DeleteRuleQuestion({ editor, ruleKey }: EditorDialogProps & { ruleKey: string }) {
  const t = useTranslations();
  const client = useQueryClient();
  const { site } = useSite();
  const kind = useCustomizationKind();
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
      editor.acceptSaved(saved, without);
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
