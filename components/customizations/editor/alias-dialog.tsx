import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ScreenLink } from "@/components/ui/screen-link";
import { TokenField } from "@/components/ui/token-field";
import { ApprovalHint, isApprovalRequested } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import { ALIASES_MAX } from "@/lib/contract/customizations/query-customizations";
import { createDraft } from "@/lib/domain/customizations/rule-draft";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";

const AliasMatches = lazy(() =>
  import("@/components/customizations/evidence/alias-matches").then((file) => ({ default: file.AliasMatches })),
);

/** An alias that belongs to another customization. */
type TakenAlias = { alias: string; id: string; query: string };
type AliasRefusal = { code: string; taken: readonly TakenAlias[] };

/** Edits the aliases of a query. A taken alias shows a link to the customization that has it. */
export function AliasDialog({ editor }: { editor: RuleEditorState }) {
  const t = useTranslations("query-customizations.aliases");
  const { language } = useEditor();
  const { base } = editor;
  const [aliases, setAliases] = useState<readonly string[]>(base.aliases ?? []);
  const [refused, setRefused] = useState<AliasRefusal | null>(null);
  const { isPending, save } = useSaveAliases(editor, setRefused);
  const close = () => editor.open(null);
  const isTooMany = aliases.length > ALIASES_MAX;
  const isCounted = useSite().supports("rule_evidence");
  const taken = refused?.taken.filter(({ alias }) => aliases.includes(alias)) ?? [];
  return (
    <Dialog
      isOpen
      onClose={close}
      isPending={isPending}
      title={t("title", { query: base.subject })}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button
            kind="primary"
            isPending={isPending}
            onClick={() => !isTooMany && void save(aliases).then((done) => done && close())}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <TokenField
        label={t("label")}
        hint={t("hint")}
        lang={language}
        values={aliases}
        onChange={(next) => {
          setAliases(next);
          // Clear the error once no taken alias is left.
          if (!taken.some(({ alias }) => next.includes(alias))) setRefused(null);
        }}
        bad={new Set(taken.map(({ alias }) => alias))}
        error={renderFault(isTooMany ? { code: "too_many_aliases", taken: [] } : refused, taken)}
      />
      {base.rules.length > 0 && <ApprovalHint />}
      {isCounted && (
        <Suspense fallback={<div className="mt-4 h-12" />}>
          <AliasMatches query={base.subject} aliases={aliases} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The error of the aliases; each taken one links to the customization that has it. */
function renderFault(refused: AliasRefusal | null, taken: readonly TakenAlias[]): ReactNode {
  return refused === null ? undefined : <Fault refused={refused} taken={taken} />;
}

function Fault({ refused, taken }: { refused: AliasRefusal; taken: readonly TakenAlias[] }) {
  const t = useTranslations();
  const words = useTranslations("query-customizations.aliases");
  const { site } = useSite();
  if (taken.length === 0) return getErrorText(t, "query-customizations", refused.code);
  return (
    <span className="grid gap-0.5">
      {taken.map(({ alias, id, query }) => (
        <span key={alias}>
          {words.rich("taken", {
            alias,
            query,
            link: (name) => <ScreenLink href={buildEditorHref(site.trackingCode, id)}>{name}</ScreenLink>,
          })}
        </span>
      ))}
      <span>{words("takenHint")}</span>
    </span>
  );
}

/** Saves the aliases against the shown revision; pending rules stay pending. */
function useSaveAliases({ base, acceptSaved }: RuleEditorState, onTaken: (refused: AliasRefusal) => void) {
  const t = useTranslations("query-customizations.aliases");
  const client = useQueryClient();
  const { site } = useSite();
  const kind = useCustomizationKind();
  const live = kind.live(site.trackingCode, base.id);
  const { isPending, run } = useWrites("query-customizations", { stale: kind.stale });

  async function save(aliases: readonly string[]): Promise<boolean> {
    const { saveAliases } = kind;
    if (isPending || saveAliases === null) return false;
    let isRequested = false;
    function onRefused(error: Error): boolean {
      isRequested = isApprovalRequested(error);
      if (isRequested) return false;
      if (isApiError(error) && error.code === "stale") void client.invalidateQueries({ queryKey: live.queryKey });
      const taken = isApiError(error) ? readTakenAliases(error, aliases) : [];
      onTaken({ code: isApiError(error) ? error.code : "default", taken });
      return taken.length > 0;
    }
    const isDone = await run(
      async ({ send, done }) => {
        const saved = await saveAliases(send, site.trackingCode, base, aliases);
        acceptSaved(saved, createDraft(base));
        storeAnswer(client, live, saved);
        done(t("saved"));
        return true;
      },
      { onRefused },
    );
    return isDone ?? isRequested;
  }
  return { isPending, save };
}

/** Taken aliases from an error's `taken_by: { <index>: { id, query } }`. */
function readTakenAliases(error: ApiError, aliases: readonly string[]): TakenAlias[] {
  const { taken_by: by } = error.body;
  if (typeof by !== "object" || by === null) return [];
  return Object.entries(by).flatMap(([index, other]: [string, unknown]) => {
    const alias = aliases[Number(index)];
    if (alias === undefined || typeof other !== "object" || other === null) return [];
    const { id, query } = other as { id?: unknown; query?: unknown };
    return id === undefined ? [] : [{ alias, id: String(id), query: String(query ?? "") }];
  });
}
