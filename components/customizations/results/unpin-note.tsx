import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { EditEvent, UnpinEvent } from "@/components/customizations/model/words/event-text";
import { applyStickyOffset, setStickyHeight } from "@/components/ui/sticky-offset";
import { useSite } from "@/lib/client/site-context";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { FILLS } from "@/lib/domain/kit/limits";
import { type BySource, pickList } from "@/lib/domain/search/places";
import { useFill } from "./use-previews";

/** Shown after unpinning: names the item that gets the position and offers the other way to fill it. */
export function UnpinNote({ event, previews }: { event: EditEvent | null; previews: BySource<Preview> }) {
  if (event?.verb !== "unpinned") return null;
  return <Note unpinned={event} preview={pickList(previews, event.place)} />;
}

function Note({ unpinned, preview }: { unpinned: UnpinEvent; preview: Preview }) {
  const t = useTranslations("query-customizations.unpin");
  const { commands } = useEditor();
  const product = useItemTitle();
  const { site } = useSite();
  const [, remember] = useFill(site.trackingCode);
  const { position, name, fill } = unpinned;
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    // Stack other sticky elements above the note.
    applyStickyOffset(note.current);
    setStickyHeight("--note", note.current?.offsetHeight ?? 0);
    return () => setStickyHeight("--note", null);
  }, []);
  const next = preview.rows.find((row) => row.position === position)?.item;
  return (
    <section
      ref={note}
      data-above-save-bar
      aria-label={t("label", { item: name })}
      className="fade-in sticky bottom-(--save-bar) z-(--z-bar) mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t bg-surface px-4 py-3 text-md"
    >
      <p className="min-w-0">
        {next === undefined
          ? t("empty", { item: name, position })
          : t.rich("next", { item: name, position, next: next.title, product })}
      </p>
      <fieldset className="ml-auto flex flex-wrap gap-x-5 gap-y-1">
        <legend className="sr-only">{t("choose")}</legend>
        {FILLS.map((one) => (
          <label key={one} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="unpin-fill"
              checked={fill === one}
              onChange={() => {
                remember(one);
                commands.refill(unpinned, one);
              }}
              className="size-4 accent-(--accent)"
            />
            {t(one)}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Shown after hiding an item: names the one that takes its place. */
export function BlockNote({ event, previews }: { event: EditEvent | null; previews: BySource<Preview> }) {
  const t = useTranslations("query-customizations.block");
  const product = useItemTitle();
  if (event?.verb !== "hidden") return null;
  const { rows, hidden } = pickList(previews, event.place);
  const position = hidden.find(({ item }) => item.url === event.url)?.expectedPosition ?? null;
  const next = position === null ? undefined : rows.find((row) => row.position === position)?.item;
  return (
    <p className="fade-in sticky bottom-(--save-bar) z-(--z-bar) mt-6 border-line border-t bg-surface px-4 py-3 text-md">
      {next === undefined || position === null
        ? t("unfilled", { item: event.name })
        : t.rich("next", { item: event.name, position, next: next.title, product })}
    </p>
  );
}

/** Renders the title of an item within a sentence, in the language of the site. */
function useItemTitle() {
  const { language } = useEditor();
  return (title: ReactNode) => (
    <strong lang={language} className="font-semibold">
      {title}
    </strong>
  );
}
