import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

type Props = {
  /** The name as it is. */
  name: string;
  maxLength: number;
  isPending: boolean;
  /** Gives the new name; answers nothing where it was refused, which leaves the form open. */
  onRename: (name: string) => Promise<object | undefined>;
  onDone: () => void;
  labels: { name: string; submit: string; cancel: string };
};

/** One line in which a kept view or a segment gets another name. */
export function RenameForm({ name: known, maxLength, isPending, onRename, onDone, labels }: Props) {
  const [name, setName] = useState(known);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return;
        void onRename(name.trim()).then((answer) => answer !== undefined && onDone());
      }}
    >
      <TextField
        label={labels.name}
        value={name}
        maxLength={maxLength}
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
