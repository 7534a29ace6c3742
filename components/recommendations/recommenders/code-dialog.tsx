import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { copyText } from "@/lib/client/copy-text";
import { buildBoxSnippet } from "@/lib/domain/recommendations/box-snippet";

/** A model in a placement. */
export type PlacedModel = { model: string; placement: string };

/** The code with which the shop shows a box. */
export function CodeDialog({ box, url, onClose }: { box: PlacedModel; url: string | null; onClose: () => void }) {
  const t = useTranslations("recommenders.code");
  const { nameModel } = useModelName();
  const code = buildBoxSnippet({ ...box, url: url ?? "https://…/v1/recommend?tracker_id=…" });
  const copy = () => copyText(code, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title", { model: nameModel(box.model) })}
      actions={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button kind="primary" icon={Copy} onClick={() => void copy()}>
            {t("copy")}
          </Button>
        </>
      }
    >
      <p className="mb-3 max-w-[72ch] text-ink-2">{t("intro")}</p>
      <CodeBlock label={t("label")} code={code} />
    </Dialog>
  );
}
