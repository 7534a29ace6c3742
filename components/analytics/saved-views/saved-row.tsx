import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useAllowed } from "@/lib/client/site-context";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { RenameForm } from "./save-form";
import { type SavedObject, useCanChange } from "./use-can-change";

type Props = {
  saved: SavedObject & { name: string };
  isUsed: boolean;
  isPending: boolean;
  words: {
    use: string;
    /** Whether it is shared, as chip text. */
    kind: string;
    more: string;
    name: string;
    submit: string;
    cancel: string;
  };
  actions: { rename: string; share: string; unshare: string; remove: string };
  /** Extra menu entries, after renaming. */
  items?: readonly MenuItem[];
  onUse: () => void;
  /** The code that refused the new name, and a text per code. */
  nameCode: string | null;
  errors: Readonly<Record<string, string>>;
  /** Sends the new name; resolves to null if it was refused. */
  onRename: (name: string) => Promise<object | null>;
  onShare: (isShared: boolean) => void;
  onRemove: () => void;
  /** Called when an entry of `items` is chosen. */
  onAction?: (id: string) => void;
  /** Details shown below the name. */
  children: ReactNode;
};

/** A saved object: name, sharing, and the actions of the user. */
export function SavedRow(props: Props) {
  const { saved, isUsed, isPending, words, actions, items = [], children } = props;
  const [isRenaming, setRenaming] = useState(false);
  const canChange = useCanChange()(saved);
  const canShare = useAllowed({ roles: [NOT_VIEWER] }) && !saved.is_shared;
  function act(id: string) {
    if (id === "rename") setRenaming(true);
    else if (id === "remove") props.onRemove();
    else if (id === "share" || id === "unshare") props.onShare(id === "share");
    else props.onAction?.(id);
  }
  const all = [
    { id: "rename", label: actions.rename },
    ...items,
    ...(canShare ? [{ id: "share", label: actions.share }] : []),
    ...(saved.is_mine && saved.is_shared ? [{ id: "unshare", label: actions.unshare }] : []),
    { id: "remove", label: actions.remove, isDanger: true, startsGroup: true },
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {isRenaming ? (
          <RenameForm
            name={saved.name}
            nameCode={props.nameCode}
            errors={props.errors}
            isPending={isPending}
            onRename={props.onRename}
            onDone={() => setRenaming(false)}
            labels={words}
          />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="min-w-0 break-words">{saved.name}</span>
              <Chip kind={saved.is_shared ? "info" : "neutral"}>{words.kind}</Chip>
            </p>
            {children}
          </>
        )}
      </div>
      <Button kind={isUsed ? "quiet" : "secondary"} isSmall onClick={props.onUse} aria-pressed={isUsed}>
        {words.use}
      </Button>
      {canChange && (
        <Menu
          trigger={{ label: words.more, icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
          items={all}
          onAction={act}
          align="end"
        />
      )}
    </li>
  );
}
