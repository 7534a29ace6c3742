import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SYNONYM_WORDS_MAX } from "@/lib/contract/kit/limits";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { UPLOAD_BYTES_MAX, UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import { toMegabytes } from "./file-words";

type Props = { name: "synonyms" | "redirects"; onChoose: (file: File) => void };

/** Drop zone and file picker, with the limits of a file. */
export function DropZone({ name, onChoose }: Props) {
  const t = useTranslations("words.upload");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onChoose(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <div className="grid gap-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for pointers; the button works for everyone. */}
      <div
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-center gap-3 rounded-box border-2 border-dashed px-6 py-10 text-center max-md:py-6 ${
          isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken"
        }`}
      >
        <span className="text-ink-3">
          <Icon of={FileUp} size={28} />
        </span>
        <p className="text-md max-md:hidden">{t("drop")}</p>
        <Button autoFocus onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label={t("choose")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
        {name === "synonyms" && (
          <p className="max-w-[60ch] text-ink-2 text-sm">{t("tools", { words: SYNONYM_WORDS_MAX })}</p>
        )}
        <p className="max-w-[60ch] text-ink-2 text-sm">
          {t("limits", {
            rows: UPLOAD_ROWS_MAX,
            csv: toMegabytes(UPLOAD_BYTES_MAX),
            json: toMegabytes(UPLOAD_LIMITS.bytes),
          })}
        </p>
      </div>
      <Grammar name={name} />
    </div>
  );
}

const SAMPLES = {
  synonyms: [
    ["twoWay", "tent,bivouac,bivy"],
    ["oneWay", "->,television,oled,qled"],
    ["alternate", "=>,labtop,laptop"],
  ],
  redirects: [["redirect", "opening hours,https://www.example.com/contact"]],
} as const;

/** The syntax of a line, by example. */
function Grammar({ name }: Pick<Props, "name">) {
  const t = useTranslations("words.upload.grammar");
  return (
    <section>
      <h3 className="mb-2 font-semibold text-md">{t("title")}</h3>
      <dl className="grid gap-x-6 gap-y-1.5 text-md sm:grid-cols-[max-content_1fr]">
        {SAMPLES[name].map(([key, sample]) => (
          <div key={key} className="contents">
            <dt>
              <code className="font-code text-sm [overflow-wrap:anywhere]">{sample}</code>
            </dt>
            <dd className="text-ink-2 max-sm:mb-2">{t(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
