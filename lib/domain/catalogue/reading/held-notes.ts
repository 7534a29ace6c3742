import type { ReadingNote } from "./item-reader";

type OnNote = (note: ReadingNote) => void;

/**
 * Holds the notes about the price of a product until the row below shows whether it has variants. Their prices count then, and
 * the product's own may be 0 or missing.
 */
export class HeldNotes {
  private held: { note: ReadingNote; onNote: OnNote }[] = [];

  /** Passes on the notes of the product before, and returns what takes those of the next one. */
  hold(identity: string, onNote: OnNote): OnNote {
    this.release();
    return (note) => {
      if (note.code.startsWith("price_")) this.held.push({ note: { ...note, identity }, onNote });
      else onNote(note);
    };
  }

  /** The product has variants. */
  drop(): void {
    this.held = [];
  }

  /** The product has no variants. */
  release(): void {
    const { held } = this;
    this.held = [];
    for (const { note, onNote } of held) onNote(note);
  }
}
