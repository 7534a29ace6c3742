import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageChoice } from "./language-choice-screen";

type FrameProps = { title: ReactNode; children: ReactNode; isWide?: boolean };

/** The frame of pages outside a site, with the languages of the product. */
export function SignInFrame(props: FrameProps) {
  const t = useTranslations("sign-in.frame");
  return <PlainFrame {...props} languages={<LanguageChoice label={t("language")} />} />;
}

/** The frame of every page outside a site: product name, a choice of languages, one column with one heading. */
export function PlainFrame({ title, languages, children, isWide }: FrameProps & { languages: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-2 md:px-8">
        <a href="/" className="flex items-center gap-2.5 font-bold text-ink text-lg no-underline">
          <BrandMark />
          Vitrine
        </a>
        {languages}
      </header>
      <main id="content" className={`mx-auto w-full px-4 py-10 md:px-8 md:py-20 ${isWide ? "max-w-4xl" : "max-w-2xl"}`}>
        <h1 className="mb-4 text-balance break-words font-bold text-3xl max-md:text-2xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** The product's logo. Decoration beside the name. */
function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0 text-accent">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M7 9.5 14.4 24h3.2L25 9.5"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <path d="M12.6 9.5h6.8" strokeWidth="3" strokeLinecap="round" className="stroke-pin-soft" />
    </svg>
  );
}
