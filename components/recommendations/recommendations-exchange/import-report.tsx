import { CircleAlert, CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { importRows } from "@/lib/contract/recommendations/recommendations-customization";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { getErrorText } from "@/lib/i18n/error-text";
import type { ImportReport } from "./use-import";

type Line = ImportReport["lines"][number];

const isFaulty = ({ verdict }: Line): boolean => verdict === "error" || verdict === "blocked";

/** The result for each row of a file, rows that are not imported first. */
export function ImportReportTable({ report }: { report: ImportReport }) {
  const t = useTranslations("recommendations-customization.exchange");
  const lines = [...report.lines.filter(isFaulty), ...report.lines.filter((line) => !isFaulty(line))];
  const shown = lines.slice(0, UPLOAD_PREVIEW_ROWS);
  return (
    <div className="max-h-80 overflow-auto border-line border-y">
      <table className="w-full text-left text-md">
        <caption className="sr-only">{t("results")}</caption>
        <thead>
          <tr>
            {(["row", "result"] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 bg-raised py-1.5 pr-3 font-semibold text-ink-2 text-sm"
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.at}>
              <td className="border-line border-t py-1.5 pr-3 align-top text-ink-2 tabular-nums">{line.at}</td>
              <td className="border-line border-t py-1.5">
                <Verdict line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <p className="py-2 text-ink-2 text-sm">{t("more", { count: lines.length - shown.length })}</p>
      )}
    </div>
  );
}

function Verdict({ line }: { line: Line }) {
  const all = useTranslations();
  const t = useTranslations("recommendations-customization.exchange");
  const { verdict, code } = line;
  if (verdict === "error")
    return (
      <Chip kind="bad" icon={CircleAlert}>
        {getErrorText(all, importRows.feature, code ?? "invalid")}
      </Chip>
    );
  const icon = verdict === "added" ? CircleCheck : CircleSlash;
  return (
    <Chip kind={verdict === "added" ? "good" : verdict === "blocked" ? "warn" : "neutral"} icon={icon}>
      {t(`verdict.${verdict}`)}
    </Chip>
  );
}
