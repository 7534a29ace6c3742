import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/i18n/error-text";
import { CopyCheck } from "./copy-check";
import { CopyDone } from "./copy-done";
import { CopyTargets } from "./copy-targets";
import { type Copied, useCopy } from "./use-copy";

type Step = "targets" | "check";

/** Copies customizations to other sites in three steps: where to, what would happen, what has happened. */
export function CopyWizard({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useTranslations();
  const words = useTranslations("query-customizations.copies");
  const [step, setStep] = useState<Step>("targets");
  const [done, setDone] = useState<Copied | null>(null);
  const [isJudged, setJudged] = useState(false);
  const work = useCopy(ids, step === "check" && done === null);
  const isEmpty = work.chosen.length === 0;

  function check() {
    setJudged(true);
    if (!isEmpty) setStep("check");
  }
  async function copy() {
    if (work.isChecking) return;
    const copied = await work.copy();
    if (copied !== null) setDone(copied);
  }
  const actions =
    done !== null ? (
      <Button kind="primary" onClick={onClose}>
        {words("close")}
      </Button>
    ) : step === "targets" ? (
      <>
        <Button onClick={onClose}>{words("cancel")}</Button>
        <Button kind="primary" onClick={check}>
          {words("check")}
        </Button>
      </>
    ) : (
      <>
        <span className="mr-auto">
          <Button onClick={() => setStep("targets")}>{words("back")}</Button>
        </span>
        <Button onClick={onClose}>{words("cancel")}</Button>
        {work.dryRun !== undefined && work.refused === null && (
          <Button kind="primary" isPending={work.isCopying} onClick={() => void copy()}>
            {words("copy", { count: work.chosen.length })}
          </Button>
        )}
      </>
    );
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isPending={work.isCopying}
      title={words("title", { count: ids.length })}
      actions={actions}
    >
      {done !== null ? (
        <CopyDone copied={done} />
      ) : step === "targets" ? (
        <CopyTargets
          work={work}
          error={isJudged && isEmpty ? errorText(t, "query-customizations", "nothing_chosen") : undefined}
        />
      ) : (
        <CopyCheck work={work} />
      )}
    </Dialog>
  );
}
