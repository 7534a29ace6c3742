import { Ban, CircleAlert, CircleCheck, Combine, Copy, Equal, Pencil, Plus, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { renderRowWords } from "@/components/rewrites/model/row-words";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { Icon, type IconShape } from "@/components/ui/icon";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { unescapeFormula } from "@/lib/domain/kit/csv";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { trimCells } from "@/lib/domain/rewrites/row";
import type { PreviewLine, ShownVerdict } from "./file-verdicts";
import { formatLeft, formatReason, formatWarning } from "./file-words";

type Props = {
  name: "synonyms" | "redirects";
  lines: readonly PreviewLine[];
  verdict: ShownVerdict | null;
  /** Number of lines with the verdict. */
  count: number;
  /** Whether the lines come from a dry run, which adds the number of searches. */
  hasDryRun: boolean;
};

/** The first lines of a file, all or of one verdict, each with verdict and reason. */
export function PreviewTable({ name, lines, verdict, count, hasDryRun }: Props) {
  const t = useTranslations("words.upload");
  const columns = useColumns(name, hasDryRun);
  const rows = useMemo(
    () => lines.filter((line) => verdict === null || line.verdict === verdict).slice(0, UPLOAD_PREVIEW_ROWS),
    [lines, verdict],
  );
  return (
    <div>
      <Table caption={t("preview")} columns={columns} rows={rows} row={ROW} />
      {rows.length < count && <p className="pt-2 text-ink-2 text-sm">{t("more", { shown: rows.length, count })}</p>}
    </div>
  );
}

/** A line that is no row, raw except for the guards against spreadsheet formulas. */
function UnreadableLine({ verdict, cells }: Pick<PreviewLine, "verdict" | "cells">) {
  const words = useTranslations("words.upload");
  return (
    <>
      {verdict === "invalid" && <span className="block text-ink-2">{words("unread")}</span>}
      {cells !== null && (
        <code className="line-clamp-2 font-code font-normal text-sm [overflow-wrap:anywhere]">
          {trimCells(cells.map(unescapeFormula)).join(", ")}
        </code>
      )}
    </>
  );
}

const ROW = { id: (line: PreviewLine) => String(line.row) };

function useColumns(name: Props["name"], hasDryRun: boolean): TableColumn<PreviewLine>[] {
  const t = useTranslations();
  const words = useTranslations("words.upload");
  const rowTexts = useTranslations("words.list");
  const { site } = useSite();
  return useMemo(() => {
    const columns: TableColumn<PreviewLine>[] = [
      { id: "row", header: words("columns.row"), cell: ({ line, row }) => line ?? row, isNumeric: true, width: "5rem" },
      {
        id: "words",
        header: words(`columns.${name}`),
        isRowHeader: true,
        cell: ({ verdict, kind, cells, old }) => (
          <>
            {kind === null || cells === null ? (
              <UnreadableLine verdict={verdict} cells={cells} />
            ) : (
              renderRowWords({ kind, cells }, rowTexts, site.language)
            )}
            {verdict === "change" && old !== null && (
              <span className="under">{words("was", { words: old.join(", ") })}</span>
            )}
          </>
        ),
      },
      {
        id: "verdict",
        header: words("columns.verdict"),
        // A long word must not squeeze the reasons.
        width: "30%",
        cell: ({ verdict, code, value, warnings, notes = [] }) => (
          <>
            <Chip {...VERDICT_LOOKS[verdict]}>{words(`verdict.${verdict}`)}</Chip>
            {code !== null && (
              <span className="under">
                {verdict === "left" || verdict === "joined" ? formatLeft(t, code, value) : formatReason(t, name, code)}
              </span>
            )}
            {notes.map((note) => (
              <span key={note.code} className="under">
                {words(`foreign.notes.${note.code}`, { value: note.value ?? "" })}
              </span>
            ))}
            {warnings.map((warning) => (
              <span key={warning} className="under">
                {formatWarning(t, name, warning)}
              </span>
            ))}
          </>
        ),
      },
    ];
    const searches = { id: "searches", header: words("columns.searches"), isNumeric: true, width: "7rem" };
    return hasDryRun ? [...columns, { ...searches, cell: (line) => line.searches }] : columns;
  }, [t, words, rowTexts, site.language, name, hasDryRun]);
}

/** Chip of each verdict, in display order. */
const VERDICT_LOOKS: Record<ShownVerdict, { kind: ChipKind; icon: IconShape }> = {
  readable: { kind: "neutral", icon: CircleCheck },
  add: { kind: "good", icon: Plus },
  change: { kind: "info", icon: Pencil },
  same: { kind: "neutral", icon: Equal },
  duplicate: { kind: "warn", icon: Copy },
  clash: { kind: "bad", icon: TriangleAlert },
  invalid: { kind: "bad", icon: CircleAlert },
  joined: { kind: "neutral", icon: Combine },
  left: { kind: "warn", icon: Ban },
};

const ORDER = Object.keys(VERDICT_LOOKS) as ShownVerdict[];

type VerdictFilterProps = {
  total: number;
  counts: Partial<Record<ShownVerdict, number>>;
  value: ShownVerdict | null;
  onChange: (verdict: ShownVerdict | null) => void;
};

/** Line counts by verdict; each is a filter for the table. */
export function VerdictFilter({ total, counts, value, onChange }: VerdictFilterProps) {
  const t = useTranslations("words.upload");
  const format = useFormatter();
  const look =
    "inline-flex min-h-(--control) items-center gap-1.5 rounded-control border px-3 text-md tabular-nums hover:bg-row-hover";
  const getTone = (isOn: boolean) =>
    isOn ? "border-accent bg-accent-soft font-semibold forced-colors:border-[Highlight]" : "border-line-strong";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be visible in this row of buttons.
    <div role="group" aria-label={t("filter")} className="flex flex-wrap gap-2">
      <button
        type="button"
        aria-pressed={value === null}
        onClick={() => onChange(null)}
        className={`${look} ${getTone(value === null)}`}
      >
        {t("all")} <span className="text-ink-2">{format.number(total)}</span>
      </button>
      {ORDER.filter((verdict) => (counts[verdict] ?? 0) > 0).map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={value === verdict}
          onClick={() => onChange(value === verdict ? null : verdict)}
          className={`${look} ${getTone(value === verdict)}`}
        >
          <Icon of={VERDICT_LOOKS[verdict].icon} size={14} />
          {t(`verdicts.${verdict}`)} <span className="text-ink-2">{format.number(counts[verdict] ?? 0)}</span>
        </button>
      ))}
    </div>
  );
}
