"use client";

import { fold } from "@vitrine/engine/fold";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Tag, type TagName } from "@/components/ui/chip";
import { Kbd } from "@/components/ui/kbd";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SearchField } from "@/components/ui/search-field";
import { useUiState } from "@/lib/client/ui-state";
import { HelpArticle, readTopic, type Topic } from "./help-article";
import { RedesignDialog } from "./redesign-notice";
import { useSearchKeys } from "./site-button";

/** A section of the menu with its screens that the user can open. */
export type HelpSection = {
  key: string;
  label: string;
  screens: { name: string; label: string; href: string; tags: readonly TagName[] }[];
};

type Line = HelpSection["screens"][number] & { topic: Topic };

/**
 * Help for every screen that the user can open, in the order of the menu.
 * @param props.precedence the URL of that article.
 */
export function HelpScreen({ sections, precedence }: { sections: HelpSection[]; precedence: string }) {
  const t = useTranslations("help");
  const [text, setText] = useState("");
  const found = useFound(sections, text);
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <PageHead title={t("page.title")} meta={t("page.intro")} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <SearchField label={t("page.find")} value={text} onChange={setText} className="w-80 max-w-full" />
        <p role="status" className="pb-2 text-ink-2 text-md">
          {text.trim() === "" ? "" : t("page.found", { count })}
        </p>
      </div>
      {found.map(({ key, label, lines }) => (
        <section key={key} aria-label={label} className="mt-8 border-line border-t pt-4">
          <h2 className="font-semibold text-ink-2 text-lg">{label}</h2>
          {lines.map((line) => (
            <HelpTopic key={line.name} line={line} />
          ))}
        </section>
      ))}
      {text.trim() === "" && <Keys />}
      <ul className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-4">
        <li>
          <ScreenLink href={precedence}>{t("page.precedence")}</ScreenLink>
        </li>
        <li>
          <RedesignButton>{t("page.redesign")}</RedesignButton>
        </li>
      </ul>
    </>
  );
}

function HelpTopic({ line }: { line: Line }) {
  const t = useTranslations("help.page");
  return (
    <article id={line.name} className="-mx-2 scroll-mt-16 rounded-box px-2 py-4 target:bg-row-selected">
      <h3 className="mb-1 flex flex-wrap items-center gap-2 font-semibold text-xl">
        {line.label}
        {line.tags.map((tag) => (
          <Tag key={tag} name={tag} />
        ))}
      </h3>
      <HelpArticle topic={line.topic} />
      <p className="mt-2">
        <ScreenLink href={line.href}>{t("open", { screen: line.label })}</ScreenLink>
      </p>
    </article>
  );
}

/** Sections with the topics that contain every word, ignoring case and diacritics; sections without one are left out. */
function useFound(sections: HelpSection[], text: string): { key: string; label: string; lines: Line[] }[] {
  const t = useTranslations("help");
  const words = fold(text).split(" ").filter(Boolean);
  return sections
    .map(({ key, label, screens }) => {
      const lines = screens.flatMap((screen) => {
        const topic = readTopic(t, screen.name);
        return topic !== null && containsAll(words, label, screen.label, topic) ? [{ ...screen, topic }] : [];
      });
      return { key, label, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

function containsAll(words: string[], section: string, screen: string, topic: Topic): boolean {
  const whole = fold([section, screen, topic.purpose, ...topic.points].join(" "));
  return words.every((word) => whole.includes(word));
}

function Keys() {
  const t = useTranslations("help");
  const id = useId();
  const find = useSearchKeys();
  const mod = find[0] ?? "Ctrl";
  const lines = [
    { name: "find", keys: find },
    { name: "save", keys: [mod, "S"] },
    { name: "undo", keys: [mod, "Z"] },
    { name: "redo", keys: [mod, "Shift", "Z"] },
    { name: "list", keys: ["?"] },
  ] as const;
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-4">
      <h2 id={id} className="font-semibold text-ink-2 text-lg">
        {t("page.keys")}
      </h2>
      <dl className="mt-3 grid max-w-[72ch] grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {lines.map(({ name, keys }) => (
          <div key={name} className="contents">
            <dt>
              <Kbd keys={keys} />
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Opens the announcement of the redesign, even where it does not open by itself. */
function RedesignButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [, change] = useUiState();
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      {isOpen && (
        <RedesignDialog
          onLater={close}
          onNever={() => {
            change({ hideRedesignModal: true });
            close();
          }}
        />
      )}
    </>
  );
}
