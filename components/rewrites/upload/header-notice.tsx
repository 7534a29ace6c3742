import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { UploadWork } from "./use-upload";

/** Says that a row of column names is left out, and the way to keep it as a row; nothing where the file has none. */
export function HeaderNotice({ work: { chosen, choose } }: { work: UploadWork }) {
  const t = useTranslations("words.upload.header");
  const header = chosen?.opened?.header ?? null;
  if (chosen === null || header === null) return null;
  const names = header.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const next = header.isKept ? "leave" : "keep";
  return (
    <Banner
      isLive
      title={t(header.isKept ? "kept" : "left", { row: header.row })}
      actions={<Button onClick={() => choose(chosen.file, !header.isKept)}>{t(next)}</Button>}
    >
      <bdi className="[overflow-wrap:anywhere]">{names.join(", ")}</bdi>
    </Banner>
  );
}
