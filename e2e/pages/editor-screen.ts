import { expect, type Locator, type Page } from "@playwright/test";
import { waitUntilHydrated } from "../support/hydrated";
import { type CreatedSubject, type EditorPlace, QUERY, type Subject } from "../support/subjects";

/** Page object of the editor of a customization. */
export class EditorScreen {
  constructor(
    readonly page: Page,
    readonly siteId: string,
    readonly subject: Subject = QUERY,
  ) {}

  /** Opens a customization that a test created, with its results as cards. */
  static async of(page: Page, subject: Subject, { siteId, address }: CreatedSubject): Promise<EditorScreen> {
    const editor = new EditorScreen(page, siteId, subject);
    await editor.open(address);
    await editor.asCards();
    return editor;
  }

  /** Switches the results to cards, where they are lines. */
  async asCards(): Promise<void> {
    const cards = this.page.getByRole("button", { name: "Grid", exact: true });
    if ((await cards.getAttribute("aria-pressed")) !== "true") await cards.click();
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`/sites/${this.siteId}/${this.subject.folder}/${address}`);
    await this.getResults().first().waitFor();
    await waitUntilHydrated(this.page);
  }

  /** The results of a place in the order shown. */
  getResults(place: EditorPlace = this.subject.place): Locator {
    return this.page.getByRole("list", { name: place, exact: true }).getByRole("listitem");
  }

  /** The titles of the results in their order; hidden ones are left out. */
  async readTitles(): Promise<string[]> {
    const names = await this.getResults().locator("[lang]").allTextContents();
    const ghosts = await this.getResults().locator("[lang].line-through").allTextContents();
    return names.filter((name) => !ghosts.includes(name));
  }

  /** The result of an item in a place. */
  getResult(title: string, place: EditorPlace = this.subject.place): Locator {
    return this.getResults(place).filter({ hasText: title });
  }

  /** A button of a result; it shows when the pointer or the focus is on the result. */
  async press(title: string, name: string | RegExp, place: EditorPlace = this.subject.place): Promise<void> {
    const result = this.getResult(title, place);
    await result.hover();
    await result.getByRole("button", { name }).click();
  }

  /** Chooses an entry of a result's menu. */
  async choose(title: string, entry: string, place: EditorPlace = this.subject.place): Promise<void> {
    await this.press(title, `More actions: ${title}`, place);
    await this.page.getByRole("menuitem", { name: entry }).click();
  }

  /** The row of an item in the table of rules. */
  getRuleRow(title: string): Locator {
    return this.page.getByRole("table").getByRole("row").filter({ hasText: title });
  }

  getDialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name }).or(this.page.getByRole("alertdialog", { name }));
  }

  get bar(): Locator {
    return this.page.getByRole("region", { name: "Unsaved changes" });
  }

  /** Publishes, confirms the dialog, and waits for the notice that says when shoppers see it. */
  async save(when: "at once" | RegExp = "at once"): Promise<void> {
    await this.bar.getByRole("button", { name: "Publish…" }).click();
    const dialog = this.getDialog(/^Publish changes to/);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await this.expectNote(when === "at once" ? "Published. Shoppers see the changes immediately." : when);
    await expect(dialog).toBeHidden();
    await expect(this.bar).toBeHidden();
  }

  /** Times of the notifications that were found, by text. */
  private readonly notes = new Map<string, string>();

  /** Expects a notification with this text after those found before. On a busy machine its ten seconds may already be over. */
  async expectNote(text: string | RegExp): Promise<void> {
    const last = this.notes.get(String(text)) ?? "";
    const isWanted = (shown: string) => (typeof text === "string" ? shown.includes(text) : text.test(shown));
    const findNext = async () => {
      const stored = await this.page.evaluate(() => sessionStorage.getItem("recent-notices"));
      const { notices = [] } = JSON.parse(stored ?? "{}") as { notices?: { at: string; text: string }[] };
      return notices.find((notice) => notice.at > last && isWanted(notice.text))?.at;
    };
    await expect.poll(findNext, { message: `notification “${text}”` }).toBeDefined();
    this.notes.set(String(text), (await findNext()) ?? last);
  }

  /** Chooses a mode and returns its confirmation dialog. */
  async askMode(mode: "Simple" | "Advanced"): Promise<Locator> {
    await this.page.getByRole("group", { name: "Mode" }).getByRole("button", { name: mode }).click();
    const question = this.getDialog(`Switch to ${mode.toLowerCase()} mode?`);
    await question.waitFor();
    return question;
  }
}
