import { ArrowBigRight, ArrowLeftRight, ArrowRight, CornerDownRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Icon, type IconShape } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";

/** The translator of lists of words. */
export type WordTexts = ReturnType<typeof useTranslations<"words.list">>;

const ARROWS = {
  one_way: ArrowRight,
  two_way: ArrowLeftRight,
  alternate: ArrowBigRight,
  exact: CornerDownRight,
} as const satisfies Record<string, IconShape>;

type RowKind = keyof typeof ARROWS;

function isRowKind(kind: string): kind is RowKind {
  return Object.hasOwn(ARROWS, kind);
}

/** Icon of a kind of row. */
export function getArrowIcon(kind: string): IconShape {
  return isRowKind(kind) ? ARROWS[kind] : ArrowRight;
}

/** Words of a row shown in a list besides the first; its form has all. */
const WORDS_SHOWN = 24;

type Row = { kind: string; cells: readonly string[] };

/**
 * Renders a row: its words with arrows between them, and its kind below. A function, not a component, for tables with
 * many rows.
 * @param lang the language of the site.
 */
export function renderRowWords({ kind, cells }: Row, t: WordTexts, lang: string): ReactNode {
  const [word = "", ...others] = cells;
  const arrow = isRowKind(kind) ? kind : "one_way";
  // In a group every word is equivalent; other kinds lead from the first word to the rest.
  const isGroup = arrow === "two_way";
  const isAddress = arrow === "exact";
  const shown = isAddress ? [] : others.slice(0, WORDS_SHOWN);
  const more = isAddress ? 0 : others.length - shown.length;
  return (
    <>
      <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <bdi lang={lang} className="row-name min-w-0 break-words">
          {word}
        </bdi>
        {isAddress && <Target address={others.join(" ")} arrow={t(`arrows.${arrow}`)} />}
        {shown.map((other, index) => (
          <Fragment key={other}>
            {(isGroup || index === 0) && (
              <>
                <span className="text-ink-3">
                  <Icon of={ARROWS[arrow]} size={15} />
                </span>
                <span className="sr-only">{` ${t(`arrows.${arrow}`)} `}</span>
              </>
            )}
            <bdi lang={lang} className="min-w-0 font-normal [overflow-wrap:anywhere]">
              {other}
              {!isGroup && index < others.length - 1 && ","}
            </bdi>
          </Fragment>
        ))}
        {more > 0 && (
          <span className="text-ink-2" title={others.slice(WORDS_SHOWN).join(", ")}>
            {t("moreWords", { count: more })}
          </span>
        )}
      </span>
      {!isAddress && <span className="under">{t(`kinds.${arrow}`)}</span>}
    </>
  );
}

/** A row of synonyms or redirects; its texts are in `words.list`. */
export function RowWords(row: Row) {
  const t = useTranslations("words.list");
  const { site } = useSite();
  return renderRowWords(row, t, site.language);
}

/** The target of a redirect on one line; its end is cut off if it does not fit. */
function Target({ address, arrow }: { address: string; arrow: string }) {
  return (
    <span title={address} className="inline-flex min-w-0 max-w-full items-center gap-x-1.5">
      <span className="text-ink-3">
        <Icon of={ARROWS.exact} size={15} />
      </span>
      <span className="sr-only">{` ${arrow} `}</span>
      <bdi className="line-clamp-1 min-w-0 break-all font-normal text-ink-2 text-md">{address}</bdi>
    </span>
  );
}
