import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { useAllowed } from "@/lib/client/site-context";
import { NOT_VIEWER } from "@/lib/contract/common";
import { SEGMENT_NAME_MAX } from "@/lib/contract/segments";

type Props = {
  /** Why there is nothing to save; null where there is. */
  reason: "nothing" | "within" | null;
  nameCode: string | null;
  isPending: boolean;
  onSave: (name: string, isShared: boolean) => Promise<void>;
};

const NAME_CODES = ["name_empty", "name_taken"] as const;

/** Keeps the filters that are set under a name. */
export function SaveSegment({ reason, nameCode, isPending, onSave }: Props) {
  const t = useTranslations("analytics.filters.segment");
  const errors = useTranslations("segments.errors");
  const mayShare = useAllowed({ roles: [NOT_VIEWER] });
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const code = isEmpty ? "name_empty" : NAME_CODES.find((one) => one === nameCode);
  if (reason !== null) return <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-ink-2">{t(reason)}</p>;
  return (
    <form
      className="mb-4 grid gap-3 rounded-box border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(name.trim() === "");
        if (name.trim() !== "") void onSave(name.trim(), isShared);
      }}
    >
      <TextField
        label={t("name")}
        hint={t("saveHint")}
        value={name}
        maxLength={SEGMENT_NAME_MAX}
        error={code === undefined ? undefined : errors(code)}
        onChange={(event) => setName(event.target.value)}
      />
      {mayShare && (
        <Checkbox
          label={t("shared")}
          hint={t("sharedHint")}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      <div>
        <Button type="submit" kind="primary" icon={Bookmark} isPending={isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
