import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { useSite } from "@/lib/client/site-context";
import { buildJsonNodes, findInJson, formatForCopy } from "@/lib/domain/catalogue/json-tree";
import { JsonTree } from "./json-tree";
import { PlainJson, useJsonCopy } from "./plain-json";

type Props = {
  json: Record<string, unknown>;
  title: string;
  /** The text to find; only matching parts are shown. */
  find: string;
  /** Whether lines are interactive; in a long list only those near the viewport are. */
  isLive?: boolean;
};

/** The JSON of an item, searchable, with a button that copies it. */
export function WholeJson({ json, title, find, isLive = true }: Props) {
  const t = useTranslations("catalog-browser.json");
  const { site } = useSite();
  const nodes = useMemo(() => buildJsonNodes(json), [json]);
  const found = useMemo(() => findInJson(nodes, find), [nodes, find]);
  const isLookedThrough = find.trim() !== "";
  return (
    <>
      <div className="rounded-box border border-line bg-surface px-3 py-2">
        {isLookedThrough && (
          <p role="status" className="pb-1 text-ink-2 text-sm">
            {t("found", { count: found.count })}
          </p>
        )}
        {isLive || isLookedThrough ? (
          <JsonTree
            label={t("of", { title })}
            nodes={isLookedThrough ? found.nodes : nodes}
            find={find}
            language={site.language}
          />
        ) : (
          <PlainJson nodes={nodes} language={site.language} />
        )}
      </div>
      <CopyAll json={json} title={title} />
    </>
  );
}

function CopyAll({ json, title }: Pick<Props, "json" | "title">) {
  const t = useTranslations("catalog-browser.json");
  const copy = useJsonCopy();
  if (!useIsScripted()) return null;
  return (
    <p className="mt-1">
      <Button
        kind="quiet"
        isSmall
        icon={Copy}
        aria-label={t("copyAllOf", { title })}
        onClick={() => void copy(formatForCopy(json), t("copiedAll", { title }))}
      >
        {t("copyAll")}
      </Button>
    </p>
  );
}
