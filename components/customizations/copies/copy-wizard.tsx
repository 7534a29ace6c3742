import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { errorText } from "@/lib/i18n/error-text";
import { CopyCheck } from "./copy-check";
import { CopyDone } from "./copy-done";
import { CopyTargets } from "./copy-targets";
import { type CopyResult, type CopyWork, useCopy } from "./use-copy";

type Step = "targets" | "check" | "done";

type Props = {
  ids: readonly string[];
  /** There are unpublished changes, which are not copied. */
  hasPending?: boolean;
  onClose: () => void;
};

/** Copies customizations to other sites in three steps: targets, dry run, result. */
export function CopyWizard({ ids, hasPending = false, onClose }: Props) {
  const t = useTranslations();
  const words = useTranslations("query-customizations.copies");
  const [isPreviewing, setPreviewing] = useState(false);
  const [done, setDone] = useState<CopyResult | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const work = useCopy(ids, isPreviewing && done === null);
  const isEmpty = work.chosen.length === 0;
  const step: Step = done !== null ? "done" : isPreviewing ? "check" : "targets";

  function check() {
    setSubmitted(true);
    if (!isEmpty) setPreviewing(true);
  }
  async function copy() {
    if (work.isChecking) return;
    const copied = await work.copy();
    if (copied !== null) setDone(copied);
  }
  const on = { check, back: () => setPreviewing(false), copy: () => void copy(), close: onClose };
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isPending={work.isCopying}
      title={words("title", { count: ids.length })}
      actions={<StepActions step={step} work={work} on={on} />}
    >
      {done !== null && <CopyDone copied={done} />}
      {hasPending && step !== "done" && <p className="mb-4 text-md text-warn">{words("liveOnly")}</p>}
      {step === "targets" && (
        <CopyTargets
          work={work}
          error={isSubmitted && isEmpty ? errorText(t, copyCustomizations.feature, "nothing_chosen") : undefined}
        />
      )}
      {step === "check" && <CopyCheck work={work} />}
    </Dialog>
  );
}

type StepActionsProps = {
  step: Step;
  work: CopyWork;
  on: { check: () => void; back: () => void; copy: () => void; close: () => void };
};

/** The buttons of a step: continue, back, cancel. */
function StepActions({ step, work, on }: StepActionsProps) {
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
        <Button onClick={on.close}>{words("cancel")}</Button>
        <Button kind="primary" onClick={on.check}>
          {words("check")}
        </Button>
      </>
    );
  return (
    <>
      <span className="mr-auto">
        <Button onClick={on.back}>{words("back")}</Button>
      </span>
      <Button onClick={on.close}>{words("cancel")}</Button>
      {work.dryRun !== undefined && work.refused === null && (
        <Button kind="primary" isPending={work.isCopying} onClick={on.copy}>
          {words("copy", { count: work.chosen.length })}
        </Button>
      )}
    </>
  );
}
