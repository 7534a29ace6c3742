import { useTranslations } from "next-intl";
import type { CopyWizardProps } from "@/components/customizations/model/kinds/copy-props";
import { buildEditorHref, buildListPath } from "@/components/customizations/model/lists/list-address";
import { CopiedSite } from "@/components/drafts/copies/copied-site";
import { CopyDialog, useCopySteps } from "@/components/drafts/copies/copy-dialog";
import { SitePicker } from "@/components/drafts/copies/site-picker";
import { RadioGroup } from "@/components/ui/radio-group";
import { CopyCheck } from "./copy-check";
import {
  type CopiedKind,
  type CopyResult,
  type CopyTargetResult,
  type CopyWork,
  useCustomizationCopies,
} from "./use-customization-copies";

/** Copies customizations of a kind to other sites. */
export function CopyWizard({ of, ids, hasPending = false, onClose }: CopyWizardProps & { of: CopiedKind }) {
  const words = useTranslations("query-customizations.copies");
  const steps = useCopySteps<CopyResult>();
  const work = useCustomizationCopies(of, ids, steps.step === "check");
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

/** The customizations copied to one site. */
function CopiedCustomizations({ of: { folder }, target }: { of: CopiedKind; target: CopyTargetResult }) {
  const t = useTranslations("query-customizations.copies");
  const { customizations: all } = target;
  const count = (verdict: string) => all.filter((one) => one.verdict === verdict).length;
  const created = count("create");
  const merged = count("merge");
  const written = all.filter((one) => one.to_id !== null && ["create", "merge"].includes(one.verdict));
  const only = written.length === 1 ? written[0]?.to_id : null;
  const href = only ? buildEditorHref(target.site_id, only, folder) : buildListPath(target.site_id, folder);
  return (
    <CopiedSite
      target={target}
      summary={t("resultCount", { created, merged, skipped: all.length - created - merged })}
      href={href}
    />
  );
}

/** Target sites, and how to treat customizations that already exist there. */
function CopyTargets({ work, error }: { work: CopyWork; error: string | undefined }) {
  const t = useTranslations("query-customizations.copies");
  return (
    <div className="grid gap-5">
      <SitePicker chosen={work.chosen} onChoose={work.choose} error={error} />
      <RadioGroup
        label={t("existing.label")}
        isInline
        value={work.existing}
        onChange={work.setExisting}
        options={(["skip", "merge"] as const).map((value) => ({ value, label: t(`existing.${value}`) }))}
      />
    </div>
  );
}
