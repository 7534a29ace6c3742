import { type ReactNode, useState } from "react";
import { ChangeList } from "@/components/drafts/review/change-list";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** A way to go on with the newer version. */
type Choice = { label: string; onChoose: () => void };

type Props = {
  title: string;
  choices: readonly Choice[];
  /** Its changes as sentences, shown on request, and the texts of the button. */
  changes?: { lines: readonly string[]; show: string; hide: string };
  children?: ReactNode;
};

/** Says that someone else stored or published a newer version during editing, and offers how to go on with it. */
export function NewerVersion({ title, choices, changes, children }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Banner
      kind="warn"
      isLive
      title={title}
      actions={
        <>
          {changes && (
            <Button kind="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? changes.hide : changes.show}
            </Button>
          )}
          {choices.map(({ label, onChoose }) => (
            <Button key={label} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      {children}
      {changes && isShown && <ChangeList lines={changes.lines} />}
    </Banner>
  );
}
