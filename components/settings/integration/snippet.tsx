import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { useTextCopy } from "./use-text-copy";

/** The snippets of the screen, by the names of their texts. */
export type SnippetName = "tracking" | "orders" | "search" | "autocomplete" | "recommendations" | "voice";

type Props = {
  name: SnippetName;
  /** Null if the backend does not say the URL. */
  code: string | null;
  children?: ReactNode;
};

/** Code for the pages of the shop: where it belongs, the code, and a button that copies it. */
export function Snippet({ name, code, children }: Props) {
  const t = useTranslations("integration");
  const id = useId();
  const copy = useTextCopy();
  const title = t(`snippets.${name}.title`);
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <h2 id={id} className="font-semibold text-xl">
            {title}
          </h2>
          <p className="mt-1 max-w-[72ch] text-ink-2 text-md">{t(`snippets.${name}.about`)}</p>
        </div>
        {code !== null && (
          <Button icon={Copy} onClick={() => void copy(code)} aria-label={t("copyCode", { name: title })}>
            {t("copy")}
          </Button>
        )}
      </div>
      {code === null ? (
        <p className="max-w-[72ch] text-md">{t("unknownUrl")}</p>
      ) : (
        <CodeBlock label={t("codeOf", { name: title })} code={code} />
      )}
      {children}
    </section>
  );
}
