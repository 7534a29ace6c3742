import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { editorHref, listHref } from "@/components/customizations/model/list-address";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { useWrites } from "@/lib/client/use-write";
import { undo } from "@/lib/contract/history/change-history";
import type { CopyResult, CopyTargetResult } from "./use-copy";

/** The result of a copy, site by site, each with a link and an undo button. */
export function CopyDone({ copied }: { copied: CopyResult }) {
  const t = useTranslations("query-customizations.copies");
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-lg">{t("result")}</h3>
      <ul className="border-line border-t">
        {copied.targets.map((target) => (
          <TargetResult key={target.site_id} target={target} />
        ))}
      </ul>
    </div>
  );
}

function TargetResult({ target }: { target: CopyTargetResult }) {
  const t = useTranslations("query-customizations.copies");
  const { customizations: all, name: site } = target;
  const count = (verdict: string) => all.filter((one) => one.verdict === verdict).length;
  const [created, merged] = [count("create"), count("merge")];
  const written = all.filter((one) => one.to_id !== null && ["create", "merge"].includes(one.verdict));
  const only = written.length === 1 ? written[0]?.to_id : null;
  const href = only ? editorHref(target.site_id, only) : listHref(target.site_id, { q: "", page: 1 });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">{site}</span>
        <span className="text-ink-2 text-md">
          {t("resultCount", { created, merged, skipped: all.length - created - merged })}
        </span>
      </span>
      <ScreenLink href={href}>{t("open", { site })}</ScreenLink>
      {target.change_ids.length > 0 && <UndoButton target={target} />}
    </li>
  );
}

/** Undoes every change that the copy made on a site, newest first. */
function UndoButton({ target }: { target: CopyTargetResult }) {
  const t = useTranslations("query-customizations.copies");
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);
  const { isPending, run } = useWrites(undo.feature);
  const undoAll = () =>
    run(async ({ send }) => {
      let isWhole = true;
      for (const id of target.change_ids.toReversed()) {
        const input = { params: { siteId: target.site_id }, body: { id } };
        isWhole = (await send(undo, input).catch(() => null)) !== null && isWhole;
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
