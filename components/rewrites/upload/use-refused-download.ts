import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";
import { ROW_CODES } from "@/lib/domain/rewrites/row";
import { reasonText } from "./file-words";
import type { UploadWork } from "./use-upload";

/** Hands the refused rows over as a file, with their reasons in the language of the page. */
export function useRefusedDownload(name: "synonyms" | "redirects", { chosen, type }: UploadWork): () => Promise<void> {
  const t = useTranslations();
  return async () => {
    if (chosen === null) return;
    const codes = [...ROW_CODES, "default"];
    const texts = Object.fromEntries(codes.map((code) => [code, reasonText(t, name, code)]));
    try {
      const file = await chosen.desk.refused(type, texts);
      hand(file, `${chosen.file.name.replace(/\.[^.]*$/, "")}-${t("words.upload.refusedFile")}.csv`);
    } catch {
      notify({ kind: "bad", text: t("errors.default") });
    }
  };
}

function hand(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
