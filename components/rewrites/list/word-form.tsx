import { useTranslations } from "next-intl";
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useWordList, type WordFormProps } from "@/components/rewrites/model/list-kind";
import { RowWords } from "@/components/rewrites/model/row-words";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ApprovalHint } from "@/lib/client/approval";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { isSameRow, type WordRow } from "@/lib/domain/rewrites/row";
import { getErrorText } from "@/lib/i18n/error-text";
import { type OtherVersion, useSaveRow } from "./use-save-row";

/** Props of the fields of a row, with their errors. */
export type WordFieldsProps = {
  draft: WordRow;
  onChange: (draft: WordRow) => void;
  wrong: { word?: ReactNode; rest?: ReactNode };
};

type Props = WordFormProps & { Fields: ComponentType<WordFieldsProps> };

/** Adds or changes a row inline. Enter saves; Escape closes and confirms if there are changes. */
export function WordForm({ Fields, onShow, ...form }: Props) {
  const t = useTranslations();
  const { open, onChange, onClose } = form;
  const box = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { isPending, fault, other, save, clearFault } = useSaveRow(form);
  const word = open.base?.cells[0] ?? open.draft.cells[0] ?? "";
  const name = open.base === null ? t("words.list.form.adding") : t("words.list.form.changing", { word });
  const isDirty = !isSameRow(open.draft, open.initial);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  useUnsavedGuard({ isDirty: () => isDirty, save, describe: () => name });
  useEffect(() => focusField(box.current, 'input:not([type="radio"])'), []);
  useEffect(() => {
    if (fault !== null) focusField(box.current, '[aria-invalid="true"]');
  }, [fault]);
  return (
    <>
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
          if (event.key === "Escape" && !event.defaultPrevented) leave();
        }}
      >
        {other && <NewerVersion other={other} onTake={onClose} />}
        <Fields
          draft={open.draft}
          onChange={(draft) => {
            onChange({ draft });
            clearFault();
          }}
          wrong={{
            [fault?.at ?? "rest"]: fault && (
              <FaultText code={fault.code} onShow={() => onShow(open.draft.cells[0] ?? "")} />
            ),
          }}
        />
        <ApprovalHint />
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" isPending={isPending}>
            {t(open.base === null ? "words.list.addRow" : "common.save")}
          </Button>
          <Button onClick={leave}>{t("common.cancel")}</Button>
        </div>
      </form>
      <DiscardQuestion isOpen={isAsking} of={name} onStay={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}

/** The error of a row, with a button that shows the row that has its word. */
function FaultText({ code, onShow }: { code: string; onShow: () => void }) {
  const t = useTranslations();
  const { words } = useWordList();
  return (
    <>
      {getErrorText(t, words.name, code)}{" "}
      {code === "already_exists" && (
        <button type="button" className="text-accent underline" onClick={onShow}>
          {t("words.list.form.show")}
        </button>
      )}
    </>
  );
}

type DiscardQuestionProps = { isOpen: boolean; of: string; onStay: () => void; onDiscard: () => void };

/** Confirms discarding changes. Outside the form, so that keys in the dialog do not reach it. */
function DiscardQuestion({ isOpen, of, onStay, onDiscard }: DiscardQuestionProps) {
  const t = useTranslations("words.list.form.discard");
  const choices = [{ label: t("confirm"), isDanger: true, onChoose: onDiscard }];
  return (
    <AlertDialog isOpen={isOpen} title={t("title")} onCancel={onStay} cancelLabel={t("stay")} choices={choices}>
      {of}
    </AlertDialog>
  );
}

/** Shows a concurrent version of the row and offers to keep it. */
function NewerVersion({ other, onTake }: { other: OtherVersion; onTake: () => void }) {
  const t = useTranslations("words.list.form");
  const take = (
    <Button isSmall onClick={onTake}>
      {t("keepNewer")}
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
