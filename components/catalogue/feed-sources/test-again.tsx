import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SourceDraft } from "./source-draft";
import type { SourceTest } from "./use-source-test";

/** Tests a source again with choices that the shown result does not have yet. */
export function TestAgain({ test, draft }: { test: SourceTest; draft: SourceDraft }) {
  const t = useTranslations("feed-sources");
  if (test.wait > 0) return <p className="text-ink-2 tabular-nums">{t("testAgainIn", { seconds: test.wait })}</p>;
  return (
    <div>
      <Button isPending={test.isPending} onClick={() => void test.run(draft)}>
        {t("reading.apply")}
      </Button>
    </div>
  );
}
