import { useState } from "react";
import { FindItemField } from "./find-item-field";

/** `chosen`: the title or ID of the item that is chosen already; `type`: the type of the items. */
type Props = {
  label: string;
  hint?: string;
  chosen?: string | undefined;
  type?: string;
  onPick: (identity: string) => void;
};

/** A field that finds an item by its title or ID, and keeps what is typed. */
export function ItemPicker({ label, hint, chosen = "", type = "item", onPick }: Props) {
  const [text, setText] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <FindItemField
      field={{ label, hint }}
      type={type}
      text={text ?? chosen}
      isPicked={text === picked}
      onText={setText}
      onPick={({ url, title }) => {
        setText(title);
        setPicked(title);
        onPick(url);
      }}
    />
  );
}
