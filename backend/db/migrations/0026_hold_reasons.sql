ALTER TABLE "feed_runs" ADD COLUMN "hold_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "feed_sources" ADD COLUMN "hold_share" double precision;