import { formatPath } from "@vitrine/engine/category-path";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { CategoryField } from "@/components/search/categories/category-field";
import { NoCategories, resolvePath, useCategories } from "@/components/search/categories/use-categories";
import { useTypes } from "@/components/search/request/use-types";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import type { CampaignEditing } from "./campaign-editing";

const GoneCategories = lazy(() => import("./gone-categories").then((file) => ({ default: file.GoneCategories })));

/** The categories of a campaign: chosen from the catalog, listed below the field. */
export function CategoriesField({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.categories");
  const { site } = useSite();
  const { form, errors, change } = editing;
  const { categories } = form.values;
  const [text, setText] = useState("");
  /** A typed path that no item has. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const types = useTypes(site.trackingCode);
  const { tree, isFailed, retry } = useCategories(types[0] ?? "item");
  function add() {
    const path = resolvePath(tree, text);
    if (path === "") return;
    const isUnknown = tree !== null && !tree.byPath.has(path);
    setUnknown(isUnknown ? path : null);
    if (isUnknown) return;
    setText("");
    if (!categories.includes(path)) change({ categories: [...categories, path] }, "categories");
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this only sees Enter and that it was left.
    <div
      onKeyDown={handleKeyDown}
      onBlur={() => categories.length === 0 && text === "" && errors.onLeave("categories")}
    >
      <CategoryField
        id="campaign-categories"
        tree={tree}
        text={text}
        error={unknown === null ? errors.findText("categories") : t("unknown", { category: formatPath(unknown) })}
        onText={(next) => {
          setText(next);
          setUnknown(null);
        }}
      />
      {isFailed && <NoCategories onRetry={retry} />}
      <div className="mt-3">
        <Button onClick={add}>{t("add")}</Button>
      </div>
      <ChosenCategories editing={editing} />
      <Suspense fallback={null}>{categories.length > 0 && <GoneCategories editing={editing} />}</Suspense>
    </div>
  );
}

/** The categories of the campaign, each with a button that removes it. */
function ChosenCategories({ editing: { form, change } }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.categories");
  const { site } = useSite();
  const { categories } = form.values;
  return (
    <ul
      aria-label={t("chosen", { count: categories.length })}
      lang={site.language}
      className="mt-3 grid justify-items-start gap-1.5 empty:hidden"
    >
      {categories.map((path) => (
        <li
          key={path}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-chip border border-line-strong pl-2 text-sm"
        >
          <span className="min-w-0 break-words">{formatPath(path)}</span>
          <button
            type="button"
            aria-label={t("remove", { category: formatPath(path) })}
            onClick={() => change({ categories: categories.filter((one) => one !== path) }, "categories")}
            className="target inline-flex size-7 shrink-0 items-center justify-center rounded-tight text-ink-2 hover:text-ink"
          >
            <Icon of={X} size={13} />
          </button>
        </li>
      ))}
    </ul>
  );
}
