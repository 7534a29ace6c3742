import { useTranslations } from "next-intl";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { CopyCheck } from "./copy-check";
import { CopyDialog, useCopySteps } from "./copy-dialog";
import { CopiedCustomizations } from "./copy-done";
import { CopyTargets } from "./copy-targets";
import { type CopyResult, useCopy } from "./use-copy";

type Props = {
  ids: readonly string[];
  /** There are unpublished changes, which are not copied. */
  hasPending?: boolean;
  onClose: () => void;
};

/** Copies customizations to other sites. */
export function CopyWizard({ ids, hasPending = false, onClose }: Props) {
  const words = useTranslations("query-customizations.copies");
  const steps = useCopySteps<CopyResult>();
  const work = useCopy(ids, steps.step === "check");
  return (
    <CopyDialog
      title={words("title", { count: ids.length })}
      feature={copyCustomizations.feature}
      note={hasPending ? words("liveOnly") : null}
      hint={words("dryRun")}
      steps={steps}
      work={work}
      targets={(error) => <CopyTargets work={work} error={error} />}
      dryRun={(result) => <CopyCheck result={result} work={work} />}
      done={(copied) => copied.targets.map((target) => <CopiedCustomizations key={target.site_id} target={target} />)}
      onClose={onClose}
    />
  );
}
