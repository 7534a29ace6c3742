import { useTranslations } from "next-intl";
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RowWords } from "@/components/words/row-words";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { isSameRow, type WordRow } from "@/lib/domain/word-row";
import { errorText } from "@/lib/i18n/error-text";
import { useWordList, type WordFormProps } from "./list-kind";
import { type OtherVersion, useSaveRow } from "./use-save-row";

/** The fields of a row, and what is wrong with them. */
export type WordFieldsProps = {
  draft: WordRow;
  onChange: (draft: WordRow) => void;
  wrong: { word?: ReactNode; rest?: ReactNode };
};

type Props = WordFormProps & { Fields: ComponentType<WordFieldsProps> };

/** Adds or changes a row in its place: Enter saves, Escape leaves; errors stand at their fields. */
export function WordForm({ Fields, onShow, ...form }: Props) {
  const t = useTranslations();
  const { words } = useWordList();
  const { open, onChange, onClose } = form;
  const box = useRef<HTMLFormElement>(null);
  const { isPending, fault, other, save, forget } = useSaveRow(form);
  const word = open.base?.cells[0] ?? open.draft.cells[0] ?? "";
  const name = open.base === null ? t("words.list.form.adding") : t("words.list.form.changing", { word });
  useUnsavedGuard({ isDirty: () => !isSameRow(open.draft, open.initial), save, describe: () => name });
  useEffect(() => focusField(box.current, 'input:not([type="radio"])'), []);
  useEffect(() => {
    if (fault !== null) focusField(box.current, '[aria-invalid="true"]');
  }, [fault]);
  const own = open.draft.cells[0] ?? "";
  return (
    <form
      ref={box}
      noValidate
      aria-label={name}
      className="grid gap-4 border-accent border-l-[3px] bg-surface py-4 pr-4 pl-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      {other && <Newer other={other} onTake={onClose} />}
      <Fields
        draft={open.draft}
        onChange={(draft) => {
          onChange({ draft });
          forget();
        }}
        wrong={{
          [fault?.at ?? "rest"]: fault && (
            <>
              {errorText(t, words.name, fault.code)}{" "}
              {fault.code === "already_exists" && (
                <button type="button" className="text-accent underline" onClick={() => onShow(own)}>
                  {t("words.list.form.show")}
                </button>
              )}
            </>
          ),
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isPending={isPending}>
          {t(open.base === null ? "words.list.addRow" : "common.save")}
        </Button>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
      </div>
    </form>
  );
}

/** What somebody else has made of the row in the meantime, and the ways on. */
function Newer({ other, onTake }: { other: OtherVersion; onTake: () => void }) {
  const t = useTranslations("words.list.form");
  const take = (
    <Button isSmall onClick={onTake}>
      {t("keepTheirs")}
    </Button>
  );
  return (
    <Banner kind="warn" isLive title={t("newer", { by: other.by })} actions={take}>
      {other.item && <RowWords {...other.item} />}
      <p>{t("newerHint")}</p>
    </Banner>
  );
}

function focusField(form: HTMLFormElement | null, fields: string): void {
  form?.querySelector<HTMLElement>(fields)?.focus();
}
