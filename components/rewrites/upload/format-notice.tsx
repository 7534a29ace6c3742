import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { FileChoices } from "./use-chosen-file";
import type { UploadWork } from "./use-upload";

/** Names the tool that wrote a file and how its lines are read, with the choices that the file leaves open; empty for our own files. */
export function FormatNotice({ work: { chosen, choose } }: { work: UploadWork }) {
  const t = useTranslations("words.upload");
  const foreign = chosen?.opened?.foreign ?? null;
  if (chosen === null) return null;
  const chooseAgain = (choices: FileChoices) => choose(chosen.file, { ...chosen.choices, ...choices });
  if (foreign === null) {
    if (chosen.choices.isOwn !== true) return null;
    const recognize = <Button onClick={() => chooseAgain({ isOwn: false })}>{t("foreign.recognize")}</Button>;
    return <Banner isLive title={t("foreign.own")} actions={recognize} />;
  }
  const { format, comments, mappings, scopes, scope } = foreign;
  // Only lines of text may be a CSV as well.
  const asCsv = <Button onClick={() => chooseAgain({ isOwn: true })}>{t("foreign.asCsv")}</Button>;
  return (
    <div className="grid gap-5">
      <Banner
        isLive
        title={t("foreign.title", { format: t(`formats.${format}`) })}
        actions={format === "solr" ? asCsv : undefined}
      >
        {t(`foreign.hints.${format}`)} {comments > 0 && t("foreign.comments", { count: comments })}
      </Banner>
      {mappings !== null && (
        <RadioGroup
          label={t("foreign.mappings.label")}
          value={mappings}
          onChange={(value) => chooseAgain({ mappings: value })}
          options={(["one_way", "alternate"] as const).map((value) => ({
            value,
            label: t(`foreign.mappings.${value}`),
            hint: t(`foreign.mappings.${value}Hint`),
          }))}
        />
      )}
      {scopes.length > 0 && (
        <div className="max-w-72">
          <Select
            label={t("foreign.scope.label")}
            hint={t("foreign.scope.hint")}
            value={scope ?? ""}
            placeholder={t("foreign.scope.none")}
            options={scopes.map((value) => ({ value, label: value }))}
            onChange={({ target: { value } }) => chooseAgain({ scope: value === "" ? null : value })}
          />
        </div>
      )}
    </div>
  );
}
