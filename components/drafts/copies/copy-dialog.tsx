import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/icon";
import { getErrorText } from "@/lib/i18n/error-text";
import type { CopyCommand } from "./use-copy-command";

type Step = "targets" | "check" | "done";

/** Progress of a copy; `Result` is the answer of the copy and of its dry run. */
export type CopySteps<Result> = {
  step: Step;
  /** "Check" was pressed at least once. */
  isSubmitted: boolean;
  copied: Result | null;
  /** Shows the targets or the dry run. */
  check: (isChecking: boolean) => void;
  finish: (copied: Result) => void;
};

/** The steps of a copy: targets, dry run, result. */
export function useCopySteps<Result>(): CopySteps<Result> {
  const [isChecking, setChecking] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [copied, finish] = useState<Result | null>(null);
  function check(isWanted: boolean) {
    setSubmitted(true);
    setChecking(isWanted);
  }
  return { step: copied !== null ? "done" : isChecking ? "check" : "targets", isSubmitted, copied, check, finish };
}

type Props<Result> = {
  title: string;
  /** Feature of the error texts. */
  feature: string;
  /** Shown until the copy is done. */
  note: string | null;
  /** What can be changed in the dry run. */
  hint: string;
  steps: CopySteps<Result>;
  work: CopyCommand<Result>;
  targets: (error: string | undefined) => ReactNode;
  dryRun: (result: Result) => ReactNode;
  done: (copied: Result) => ReactNode;
  onClose: () => void;
};

/** Copies something to other sites in three steps. */
export function CopyDialog<Result>({ steps, work, onClose, ...parts }: Props<Result>) {
  const t = useTranslations();
  const words = useTranslations("query-customizations.copies");
  const { step, copied } = steps;
  const isEmpty = work.chosen.length === 0;
  async function copy() {
    if (work.isChecking) return;
    const result = await work.copy();
    if (result !== null) steps.finish(result);
  }
  const on = {
    check: () => steps.check(!isEmpty),
    back: () => steps.check(false),
    copy: () => void copy(),
    close: onClose,
  };
  const error = steps.isSubmitted && isEmpty ? getErrorText(t, parts.feature, "nothing_chosen") : undefined;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isPending={work.isCopying}
      title={parts.title}
      actions={
        <StepActions
          step={step}
          sites={work.chosen.length}
          canCopy={work.dryRun !== undefined && work.refused === null}
          isCopying={work.isCopying}
          on={on}
        />
      }
    >
      {copied !== null && (
        <div className="grid gap-2">
          <h3 className="font-semibold text-lg">{words("result")}</h3>
          <ul className="border-line border-t">{parts.done(copied)}</ul>
        </div>
      )}
      {parts.note !== null && step !== "done" && <p className="mb-4 text-md text-warn">{parts.note}</p>}
      {step === "targets" && parts.targets(error)}
      {step === "check" && (
        <div className="grid gap-6">
          {work.refused !== null && <Banner kind="bad" isLive title={getErrorText(t, parts.feature, work.refused)} />}
          <p role="status" className="flex items-center gap-2 text-ink-2 text-md">
            {work.isChecking && <Spinner size={14} />}
            {work.isChecking ? words("checking") : parts.hint}
          </p>
          {work.dryRun !== undefined && parts.dryRun(work.dryRun)}
        </div>
      )}
    </Dialog>
  );
}

type StepActionsProps = {
  step: Step;
  /** Number of chosen sites. */
  sites: number;
  /** The dry run is done and was not refused. */
  canCopy: boolean;
  isCopying: boolean;
  on: { check: () => void; back: () => void; copy: () => void; close: () => void };
};

/**
 * The buttons of a step: continue, back, cancel. The keys prevent React from reusing the focused button for another
 * step.
 */
function StepActions({ step, sites, canCopy, isCopying, on }: StepActionsProps) {
  const words = useTranslations("query-customizations.copies");
  if (step === "done")
    return (
      <Button kind="primary" onClick={on.close}>
        {words("close")}
      </Button>
    );
  if (step === "targets")
    return (
      <>
        <Button key="cancel" onClick={on.close}>
          {words("cancel")}
        </Button>
        <Button key="check" kind="primary" onClick={on.check}>
          {words("check")}
        </Button>
      </>
    );
  return (
    <>
      <span key="back" className="mr-auto">
        <Button onClick={on.back}>{words("back")}</Button>
      </span>
      <Button key="cancel" onClick={on.close}>
        {words("cancel")}
      </Button>
      {canCopy && (
        <Button key="copy" kind="primary" isPending={isCopying} onClick={on.copy}>
          {words("copy", { count: sites })}
        </Button>
      )}
    </>
  );
}
