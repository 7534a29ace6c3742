/** What the preview frame of voice search shows; the console posts it to the frame. */
export type FrameContent = {
  /** The language of the texts. */
  lang: string;
  /** Style sheets of both parts. */
  css: readonly string[];
  /** HTML of the icon, and of the popup; null while the popup is closed. */
  icon: string;
  popup: string | null;
};
