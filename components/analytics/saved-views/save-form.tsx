import { Bookmark } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { useAllowed } from "@/lib/client/site-context";
import { SAVED_NAME_MAX } from "@/lib/contract/analytics/saved-calls";
import { NOT_VIEWER } from "@/lib/contract/kit/common";

type Props = {
  labels: { name: string; hint: string; share: string; shareHint: string; submit: string };
  /** The code that refused the name, and a text per code; `name_empty` is one of them. */
  nameCode: string | null;
  errors: Readonly<Record<string, string>>;
  isPending: boolean;
  onSave: (name: string, isShared: boolean) => Promise<void>;
};

/** Saves the current state as a view or a segment; users who may write can share it. */
export function SaveForm({ labels, nameCode, errors, isPending, onSave }: Props) {
  const canShare = useAllowed({ roles: [NOT_VIEWER] });
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const isSaving = useRef(false);
  // `isPending` is rendered too late to stop the second click of a double click.
  async function save() {
    if (isSaving.current) return;
    isSaving.current = true;
    await onSave(name.trim(), isShared).finally(() => {
      isSaving.current = false;
    });
  }
  return (
    <form
      className="mb-4 grid gap-3 rounded-box border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(name.trim() === "");
        if (name.trim() !== "") void save();
      }}
    >
      <TextField
        label={labels.name}
        hint={labels.hint}
        value={name}
        maxLength={SAVED_NAME_MAX}
        error={errors[isEmpty ? "name_empty" : (nameCode ?? "")]}
        onChange={(event) => setName(event.target.value)}
      />
      {canShare && (
        <Checkbox
          label={labels.share}
          hint={labels.shareHint}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      <div>
        <Button type="submit" kind="primary" icon={Bookmark} isPending={isPending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}

type RenameFormProps = {
  /** The current name. */
  name: string;
  isPending: boolean;
  /** Sends the new name; resolves to null if it was refused, which keeps the form open. */
  onRename: (name: string) => Promise<object | null>;
  onDone: () => void;
  labels: { name: string; submit: string; cancel: string };
  /** The code that refused the name, and a text per code; `name_empty` is one of them. */
  nameCode: string | null;
  errors: Readonly<Record<string, string>>;
};

/** An inline form that renames a saved view or segment. */
export function RenameForm({ name: known, nameCode, errors, isPending, onRename, onDone, labels }: RenameFormProps) {
  const [name, setName] = useState(known);
  const [isEmpty, setEmpty] = useState(false);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(name.trim() === "");
        if (name.trim() === "") return;
        void onRename(name.trim()).then((written) => written !== null && onDone());
      }}
    >
      <TextField
        label={labels.name}
        value={name}
        maxLength={SAVED_NAME_MAX}
        error={errors[isEmpty ? "name_empty" : (nameCode ?? "")]}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="primary" isSmall isPending={isPending}>
        {labels.submit}
      </Button>
      <Button kind="quiet" isSmall onClick={onDone}>
        {labels.cancel}
      </Button>
    </form>
  );
}
