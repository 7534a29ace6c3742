import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { type ListEvidence, useListKind } from "@/components/customizations/model/lists/list-kind";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { notify } from "@/lib/client/notify";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import type { StaleRuleFinding } from "@/lib/contract/customizations/rule-evidence";
import { createDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import { buildSaves, toRuleExtras } from "@/lib/domain/customizations/rule-save";
import { isApiError } from "@/lib/http/api-error";

type Props = { findings: readonly StaleRuleFinding[]; siteId: string; evidence: ListEvidence; isBusy: boolean };

/** Rules listed by name; the rest is counted. */
const NAMED = 2;

/** Findings as rows, each with a link to its editor and, with write access, a button that fixes it by a draft. */
export function StaleRulesTable({ findings, siteId, evidence, isBusy }: Props) {
  const t = useTranslations("rule-evidence.staleRules");
  const columns = useColumns(siteId);
  const { writeAccess } = useListKind();
  const hasDrafts = useSite().supports(saveDraft);
  const canWrite = useAllowed(writeAccess) && hasDrafts;
  const { pending, fixed, fix } = useFix(siteId, evidence);
  return (
    <Table
      caption={t("title")}
      name="stale-rules"
      columns={columns}
      rows={findings}
      isBusy={isBusy}
      empty={<EmptyState kind="nothing" title={t("none")} />}
      row={{
        id: toKey,
        actions: canWrite
          ? (finding) =>
              finding.can_remove &&
              (fixed.has(toKey(finding)) ? (
                <span className="text-ink-2 text-sm">{t("fixed")}</span>
              ) : (
                <Button
                  isSmall
                  isPending={pending.includes(toKey(finding))}
                  onClick={() => void fix(toKey(finding), finding)}
                >
                  {t("fix")}
                </Button>
              ))
          : undefined,
      }}
    />
  );
}

const toKey = ({ customization_id, problem }: StaleRuleFinding): string => `${customization_id} ${problem}`;

function useColumns(siteId: string): TableColumn<StaleRuleFinding>[] {
  const t = useTranslations("rule-evidence.staleRules");
  const format = useFormatter();
  const { site } = useSite();
  const { folder, useWording, formatName } = useListKind();
  const { name } = useWording(site.name);
  return useMemo(
    () => [
      {
        id: "subject",
        header: name,
        isRowHeader: true,
        cell: (finding) => (
          <ScreenLink href={buildEditorHref(siteId, finding.customization_id, folder)}>
            <span lang={site.language}>{formatName(finding.subject)}</span>
          </ScreenLink>
        ),
      },
      {
        id: "problem",
        header: t("problem"),
        cell: ({ problem, rules, redirected }) => (
          <>
            <Chip kind={problem === "hides_everything" ? "bad" : "warn"}>{t(`problems.${problem}`)}</Chip>
            <span lang={site.language} className="under break-words">
              {problem === "redirected" ? redirected.join(", ") : joinNames(rules)}
              {problem !== "redirected" && rules.length > NAMED && ` ${t("more", { count: rules.length - NAMED })}`}
            </span>
          </>
        ),
      },
      { id: "why", header: t("why"), cell: ({ problem }) => t(`reasons.${problem}`) },
      {
        id: "searches",
        header: t("searches"),
        isNumeric: true,
        cell: ({ searches }) => format.number(searches),
      },
    ],
    [t, format, site.language, siteId, folder, name, formatName],
  );
}

function joinNames(rules: StaleRuleFinding["rules"]): string {
  return rules
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join(", ");
}

/** Fixes findings by drafts without the stale rules. Nothing goes live, and an existing draft is not overwritten. */
function useFix(siteId: string, evidence: ListEvidence) {
  const t = useTranslations("rule-evidence.staleRules");
  const { supports } = useSite();
  const { pending, run } = useWrites(saveDraft.feature, {
    stale: [evidence.list],
    onRefused: (error) => {
      const hasDraft = isApiError(error) && error.status === 412;
      if (hasDraft) notify({ kind: "warning", text: t("hasDraft") });
      return hasDraft;
    },
  });
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set());

  const fix = (key: string, finding: StaleRuleFinding): Promise<unknown> =>
    run(
      async ({ send, done }) => {
        const base = await evidence.live(siteId, finding.customization_id);
        const gone = new Set(finding.rules.map(({ rule_id }) => rule_id));
        const whole = createDraft(base);
        const draft = withRules(
          whole,
          whole.rules.filter(({ id }) => id === null || !gone.has(id)),
        );
        const [part] = buildSaves(draft, true, toRuleExtras(supports));
        const body = {
          kind: evidence.kind,
          object_id: base.id,
          mode: draft.mode,
          rules: part?.rules ?? [],
          base_revision: String(base.revision ?? 0),
        };
        await send(saveDraft, { params: { siteId }, body }, { ifMatch: 0 });
        setFixed((keys) => new Set([...keys, key]));
        done(t("done", { query: finding.subject }));
      },
      { key },
    );
  return { pending, fixed, fix };
}
