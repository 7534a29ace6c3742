import { readdirSync, readFileSync } from "node:fs";

/** Files of a folder of pictures, each read when it is first needed. */
export class PictureFiles {
  private names: ReadonlySet<string> | null = null;
  private readonly known = new Map<string, Buffer>();
  private readonly folder: URL;

  constructor(folder: "drawings" | "banners") {
    // Beside this file in the source tree, beside main.mjs in the bundle.
    this.folder = new URL(`./${folder}/`, import.meta.url);
  }

  /** The file of a name. */
  read(name: string): Buffer | null {
    this.names ??= new Set(readdirSync(this.folder));
    if (!this.names.has(name)) return null;
    const file = this.known.get(name) ?? readFileSync(new URL(name, this.folder));
    this.known.set(name, file);
    return file;
  }
}
