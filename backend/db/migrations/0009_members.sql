ALTER TABLE "members" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "link_nonce" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "link_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_as" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_site" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
-- Users without an invitation have signed in, or can.
UPDATE "users" SET "signed_in_at" = "created_at";
