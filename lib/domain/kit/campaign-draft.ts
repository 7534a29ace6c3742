/** Prefix of the object ids of campaigns' drafts. */
export const CAMPAIGN_DRAFT = "draft:";
