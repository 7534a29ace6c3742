import { useTranslations } from "next-intl";
import type { CopyWizardProps } from "@/components/customizations/model/copy-props";
import { CopyCheck } from "./copy-check";
import { CopyDialog, useCopySteps } from "./copy-dialog";
import { CopiedCustomizations } from "./copy-done";
import { CopyTargets } from "./copy-targets";
import { type CopiedKind, type CopyResult, useCopy } from "./use-copy";

/** Copies customizations of a kind to other sites. */
export function CopyWizard({ of, ids, hasPending = false, onClose }: CopyWizardProps & { of: CopiedKind }) {
  const words = useTranslations("query-customizations.copies");
  const steps = useCopySteps<CopyResult>();
  const work = useCopy(of, ids, steps.step === "check");
  return (
    <CopyDialog
      title={words("title", { count: ids.length })}
      feature={of.call.feature}
      note={hasPending ? words("liveOnly") : null}
      hint={words(of.useName === null ? "dryRun" : "dryRunItems")}
      steps={steps}
      work={work}
      targets={(error) => <CopyTargets work={work} error={error} />}
      dryRun={(result) => <CopyCheck of={of} result={result} work={work} />}
      done={({ targets }) =>
        targets.map((target) => <CopiedCustomizations key={target.site_id} of={of} target={target} />)
      }
      onClose={onClose}
    />
  );
}
