ALTER TABLE "sites" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "close_reason" text;