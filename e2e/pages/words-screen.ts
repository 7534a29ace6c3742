import type { Locator, Page } from "@playwright/test";
import { waitUntilHydrated } from "../support/hydrated";

const FOLDERS = { Synonyms: "catalog_management/synonyms", Redirects: "fixit" } as const;

/** Page object of the list of synonyms or redirects. */
export class WordsScreen {
  constructor(
    readonly page: Page,
    readonly siteId: string,
    readonly title: keyof typeof FOLDERS,
  ) {}

  /** Opens the list and waits until it is usable. */
  async open(search = ""): Promise<void> {
    await this.page.goto(`/sites/${this.siteId}/${FOLDERS[this.title]}${search}`);
    await this.page.getByRole("heading", { level: 1, name: this.title, exact: true }).waitFor();
    await this.page.getByRole("table", { name: this.title }).waitFor();
    await waitUntilHydrated(this.page);
  }

  /** The box that searches and adds. */
  get find(): Locator {
    return this.page.getByRole("searchbox", { name: "Find or add" });
  }

  /** The row whose first word this is. */
  getRow(word: string): Locator {
    const own = this.page.getByRole("button", { name: `Edit ${word}`, exact: true });
    return this.page.getByRole("row").filter({ has: own });
  }

  /** The form that replaces a row. */
  getForm(word: string): Locator {
    return this.page.getByRole("form", { name: `Change “${word}”` });
  }

  /** Opens the form of a row. */
  async edit(word: string): Promise<Locator> {
    await this.getRow(word)
      .getByRole("button", { name: `Edit ${word}`, exact: true })
      .click();
    await this.getForm(word).waitFor();
    return this.getForm(word);
  }

  /** Chooses an action of a row's menu. */
  async choose(word: string, verb: string): Promise<void> {
    await this.getRow(word)
      .getByRole("button", { name: `More actions: ${word}` })
      .click();
    await this.page.getByRole("menuitem", { name: verb }).click();
  }

  /** A notification at the bottom of the page. */
  getNotice(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** Undoes the action of the last notification. */
  async undo(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await this.getNotice("Undone").waitFor();
  }
}
