import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editor-context";
import type { Done } from "@/components/customizations/model/outcome-text";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { Place } from "@/lib/domain/search/rule-evaluator";

/** An item was just blocked: names the one that takes its place, before anything is saved. */
export function BlockNote({ said, previews }: { said: Done | null; previews: Record<Place, Preview> }) {
  const t = useTranslations("query-customizations.block");
  const { language } = useEditor();
  if (said?.verb !== "hidden") return null;
  const { rows, hidden } = previews[said.place];
  const position = hidden.find(({ item }) => item.url === said.url)?.wouldBe ?? null;
  const next = position === null ? undefined : rows.find((row) => row.position === position)?.item;
  return (
    <p
      role="status"
      className="fade-in sticky bottom-(--foot) z-(--z-bar) mt-6 border-line border-t bg-surface px-4 py-3 text-md"
    >
      {next === undefined || position === null
        ? t("nobody", { item: said.name })
        : t.rich("next", {
            item: said.name,
            position,
            next: next.title,
            product: (title) => (
              <strong lang={language} className="font-semibold">
                {title}
              </strong>
            ),
          })}
    </p>
  );
}
