ALTER TABLE "recommendation_states" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recommendation_states" ADD COLUMN "failed_at" timestamp with time zone;