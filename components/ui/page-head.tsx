import type { ReactNode } from "react";
import { Tag, type TagName } from "./chip";

/** The head of a page: its only `h1`, facts and actions. */
export function PageHead({
  title,
  tag,
  back,
  meta,
  actions,
  lang,
  compact,
}: {
  title: ReactNode;
  tag?: TagName;
  /** A link to the parent list, and facts beside it. */
  back?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  /** The language of the title if it differs from the interface's (a query, a product). */
  lang?: string;
  /**
   * Facts on the line of the title, for screens whose content must begin high: there is less space, and wide windows have the actions
   * on the line of `back`.
   */
  compact?: ReactNode;
}) {
  const isCompact = compact !== undefined;
  return (
    <header
      className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-3 ${isCompact ? COMPACT : "mb-6 max-md:mb-4"}`}
    >
      <div className={`min-w-0 basis-80 grow ${isCompact ? "xl:contents" : ""}`}>
        {back && (
          <div className={`mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-md ${isCompact ? "xl:mb-0" : ""}`}>
            {back}
          </div>
        )}
        <div
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${isCompact ? "xl:col-span-2 xl:row-start-2" : ""}`}
        >
          <h1 lang={lang} tabIndex={-1} className="min-w-0 break-words font-bold text-3xl max-md:text-2xl">
            {title}
          </h1>
          {tag && <Tag name={tag} />}
          {compact}
        </div>
        {meta && <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-md">{meta}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  );
}

/** One line with the link back and the actions, one with the title and its facts. */
const COMPACT = "mb-3 xl:-mt-2 xl:mb-2 xl:grid xl:grid-cols-[minmax(0,1fr)_auto] xl:items-center xl:gap-y-1";
