ALTER TABLE "feed_plans" ADD COLUMN "prices_change_at" timestamp with time zone;
