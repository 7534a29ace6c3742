import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { useWrites } from "@/lib/client/use-write";
import { undoChanges } from "@/lib/contract/history/change-history";

/** A site something was copied to. */
type CopiedTarget = { site_id: string; name: string; change_ids: number[] };

/** The result of a copy on one site, with a link and an undo button. */
export function CopiedSite({ target, summary, href }: { target: CopiedTarget; summary: string; href: string }) {
  const t = useTranslations("query-customizations.copies");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">{target.name}</span>
        <span className="text-ink-2 text-md">{summary}</span>
      </span>
      <ScreenLink href={href}>{t("open", { site: target.name })}</ScreenLink>
      {target.change_ids.length > 0 && <UndoButton target={target} />}
    </li>
  );
}

/** Undoes every change that the copy made on a site, newest first. */
function UndoButton({ target }: { target: CopiedTarget }) {
  const t = useTranslations("query-customizations.copies");
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);
  const { isPending, run } = useWrites(undoChanges.feature);
  const undoAll = () =>
    run(async ({ send }) => {
      let isWhole = true;
      for (const id of target.change_ids.toReversed()) {
        const input = { params: { siteId: target.site_id }, body: { id } };
        isWhole = (await send(undoChanges, input).catch(() => null)) !== null && isWhole;
      }
      setOutcome(isWhole ? "done" : "failed");
    });
  return (
    <span role="status">
      {outcome === "done" ? (
        <Chip kind="good">{t("undone")}</Chip>
      ) : outcome === "failed" ? (
        <span className="text-bad text-md">{t("undoFailed", { site: target.name })}</span>
      ) : (
        <Button
          isSmall
          icon={Undo2}
          isPending={isPending}
          aria-label={t("undoOn", { site: target.name })}
          onClick={() => void undoAll()}
        >
          {t("undo")}
        </Button>
      )}
    </span>
  );
}
