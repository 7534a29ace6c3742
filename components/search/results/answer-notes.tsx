import { CornerUpRight, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { correctionParts, followable } from "@/lib/domain/search/preview-answers";

type Props = {
  corrected?: string | null;
  redirect?: string | null;
  rewrite?: unknown;
};

const rewriteNotice = z.object({ original_query: z.optional(z.string()), message: z.optional(z.nullable(z.string())) });

/** What the search host made of the words: a correction, a rewrite, an address that the shop would open instead. */
export function AnswerNotes({ corrected, redirect, rewrite }: Props) {
  const t = useTranslations("search-preview.notes");
  const notice = z.safeParse(rewriteNotice, rewrite);
  return (
    <ul className="mt-3 grid gap-2 empty:hidden">
      {redirect && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={CornerUpRight} />
          <span className="min-w-0 break-words">
            {t("redirect")} <RedirectTarget url={redirect} />
          </span>
        </li>
      )}
      {corrected && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={PencilLine} />
          <span className="min-w-0 break-words">
            {t("corrected")} <Correction html={corrected} />
          </span>
        </li>
      )}
      {notice.success && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={PencilLine} />
          <span className="min-w-0 break-words">
            {t("rewritten")} {notice.data.message}
          </span>
        </li>
      )}
    </ul>
  );
}

function NoteIcon({ of }: { of: typeof PencilLine }) {
  return (
    <span className="flex h-[1.45em] items-center text-info">
      <Icon of={of} size={15} />
    </span>
  );
}

function RedirectTarget({ url }: { url: string }) {
  const href = followable(url);
  if (href === null) return <code className="break-all">{url}</code>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="break-all text-accent underline underline-offset-2">
      {url}
    </a>
  );
}

/** A correction in parts: what was left out is struck through, what was put in stands out. */
function Correction({ html }: { html: string }) {
  const { site } = useSite();
  const t = useTranslations("search-preview.notes");
  return (
    <span lang={site.language}>
      {correctionParts(html).map(({ kind, text }, index) => {
        const key = `${index}:${text}`;
        if (kind === "plain") return <span key={key}>{text}</span>;
        if (kind === "put") return <strong key={key}>{text}</strong>;
        return (
          <s key={key}>
            <span className="sr-only">{t("leftOut")} </span>
            {text}
          </s>
        );
      })}
    </span>
  );
}
