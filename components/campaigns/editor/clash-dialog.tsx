import { ExternalLink } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref } from "@/components/campaigns/model/campaign-kinds";
import { RuleWhen } from "@/components/search/explain/rule-when";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { ScreenLink } from "@/components/ui/screen-link";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useSite } from "@/lib/client/site-context";
import type { CampaignClash } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignContent } from "@/lib/domain/campaigns/campaign";
import { formatSubject } from "@/lib/domain/search/campaign-title";
import type { CampaignEditing } from "./campaign-editing";
import {
  addClashes,
  type ClashAnswer,
  type ClashChoice,
  listChoices,
  recallTakeOvers,
  resolveClashes,
} from "./clash-choices";
import { buildFieldId } from "./form-values";
import { useTakeOverHint } from "./use-take-over-hint";

type Props = { editing: CampaignEditing; clashes: readonly CampaignClash[]; isEarly?: boolean };

/**
 * Resolves conflicts with other campaigns one by one, then publishes again.
 * @param props.isEarly while editing: does not publish.
 */
export function CampaignClashDialog({ editing, clashes, isEarly = false }: Props) {
  const t = useTranslations("campaigns.clash");
  const kind = useCampaignKind();
  const { form, writes, hasDrafts, open } = editing;
  const { answers, choose, apply, isTried, isEmpty } = useClashAnswers({ editing, clashes, isEarly });
  return (
    <Dialog
      isOpen
      size="large"
      onClose={() => open(null)}
      isPending={writes.isBusy}
      title={t("title", { count: answers.length })}
      actions={
        <>
          <Button onClick={() => open(null)}>{t("cancel")}</Button>
          <Button kind="primary" isPending={writes.isBusy} onClick={() => void apply()}>
            {t(isEarly ? "applyEdit" : hasDrafts ? "apply" : "applySave")}
          </Button>
        </>
      }
    >
      <p className="max-w-[72ch] text-ink-2">
        {t(`intro.${kind.subject}`)} {isEarly && hasDrafts && t("early")}
      </p>
      {isTried && isEmpty && (
        <div className="mt-4">
          <Banner kind="bad" isLive title={t("empty")} />
        </div>
      )}
      <ul>
        {answers.map(({ clash, choice }, index) => (
          <li key={`${clash.placement} ${clash.campaign.id}`} className="border-line border-b py-4">
            <ClashQuestion
              clash={clash}
              choice={choice}
              isMissing={isTried && choice === null}
              taken={answers.flatMap((one, at) => (at === index || one.choice === "takeOver" ? [one.clash] : []))}
              content={form.content}
              canTakeOver={hasDrafts}
              onChoose={(next) => choose(index, next)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The answers of the dialog, and what happens once each conflict has one. */
function useClashAnswers({ editing, clashes, isEarly }: Required<Props>) {
  const kind = useCampaignKind();
  const { form, errors, writes, clashes: known, open } = editing;
  const [shown, setShown] = useState(clashes);
  const [answers, setAnswers] = useState<readonly ClashAnswer[]>(() =>
    // Take-overs that the refused publish did not send may no longer be needed.
    isEarly || known.takeOver === undefined
      ? recallTakeOvers(known.answers, clashes)
      : addClashes(known.answers, clashes),
  );
  const [isTried, setTried] = useState(false);
  if (shown !== clashes) {
    setShown(clashes);
    setAnswers(addClashes(answers, clashes));
    setTried(false);
  }
  const resolved = resolveClashes(kind.name, form.content, answers);
  const isEmpty = resolved.content.subjects.length === 0 || Object.keys(resolved.content.banners).length === 0;
  const isAnswered = answers.every(({ choice }) => choice !== null);
  function applyEarly() {
    const dropped = answers.find(({ choice }) => choice !== "takeOver");
    if (dropped !== undefined) form.restore(resolved.content, form.base);
    errors.onChange(kind.subject);
    known.remember(answers);
    open(null);
    if (dropped === undefined) return;
    // The button that opened the dialog may no longer exist.
    const path = dropped.choice === "dropBanner" ? `banners.${dropped.clash.placement}` : kind.subject;
    focusOnceDrawn(() => document.getElementById(buildFieldId(path, kind.placements)));
  }
  async function apply() {
    setTried(true);
    if (!isAnswered || isEmpty) return;
    if (isEarly) return applyEarly();
    form.restore(resolved.content, form.base);
    if (await writes.publish(resolved)) open(null);
  }
  const choose = (index: number, choice: ClashChoice) =>
    setAnswers((all) => all.map((one, at) => (at === index ? { ...one, choice } : one)));
  return { answers, choose, apply, isTried, isEmpty: isAnswered && isEmpty };
}

type QuestionProps = {
  clash: CampaignClash;
  choice: ClashChoice | null;
  isMissing: boolean;
  /** This conflict, and all others that are taken over. */
  taken: readonly CampaignClash[];
  content: CampaignContent;
  canTakeOver: boolean;
  onChoose: (choice: ClashChoice) => void;
};

function ClashQuestion({ clash, choice, isMissing, taken, content, canTakeOver, onChoose }: QuestionProps) {
  const t = useTranslations("campaigns.clash");
  const names = useTranslations("campaigns.placements");
  const format = useFormatter();
  const kind = useCampaignKind();
  const { site, supports } = useSite();
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  const { placement, campaign } = clash;
  const shown = clash.subjects.map((subject) => formatSubject(kind.name, subject));
  const words = {
    subjects: format.list(shown, { type: "unit" }),
    count: shown.length,
    placement: names(placement),
    title: campaign.title,
  };
  const hints: Record<ClashChoice, string> = {
    takeOver: useTakeOverHint(clash, taken),
    dropSubjects: t(`dropSubjectsHint.${kind.subject}`, words),
    dropBanner: t("dropBannerHint", words),
  };
  const choices = listChoices(kind.name, content, clash, canTakeOver);
  const labels: Record<ClashChoice, string> = {
    takeOver: t("takeOver", words),
    dropSubjects: t(`dropSubjects.${kind.subject}`, words),
    dropBanner: t("dropBanner", words),
  };
  return (
    <>
      <h3 lang={site.language} className="font-semibold">
        {words.title}
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-ink-2 text-md">
        <span>{t(`about.${kind.subject}`, words)}</span>
        <span>
          <RuleWhen rule={campaign} style={style} />
        </span>
        <ScreenLink href={buildCampaignHref(kind, site.trackingCode, campaign.id)} target="_blank" icon={ExternalLink}>
          {t("open")}
        </ScreenLink>
      </p>
      <div className="mt-3">
        {choices.length === 0 ? (
          <p className="text-warn">{t("noChoice")}</p>
        ) : (
          <RadioGroup
            label={t("choose", words)}
            value={choice}
            onChange={onChoose}
            error={isMissing ? t("missing") : undefined}
            options={choices.map((value) => ({ value, label: labels[value], hint: hints[value] }))}
          />
        )}
      </div>
    </>
  );
}
