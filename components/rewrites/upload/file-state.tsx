import { useFormatter, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { useFaultText } from "./file-words";
import type { ChosenFile } from "./use-chosen-file";

/** A file that is being read, and how far. */
export function FileReading({ chosen }: { chosen: ChosenFile }) {
  const t = useTranslations("words.upload");
  const format = useFormatter();
  const percent = format.number(chosen.progress, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div className="grid gap-2 py-8" role="status">
      <p className="break-words text-md">{t("reading", { file: chosen.file.name, percent })}</p>
      <progress
        aria-label={t("readingLabel")}
        value={chosen.progress}
        max={1}
        className="h-2 w-full accent-(--accent)"
      />
    </div>
  );
}

/** Why a chosen file cannot be read. */
export function FileFaultBanner({ chosen }: { chosen: ChosenFile }) {
  const t = useTranslations("words.upload");
  const faultText = useFaultText();
  if (chosen.fault === null) return null;
  return (
    <Banner kind="bad" isLive title={t("unreadable", { file: chosen.file.name })}>
      {faultText(chosen.fault)}
    </Banner>
  );
}
