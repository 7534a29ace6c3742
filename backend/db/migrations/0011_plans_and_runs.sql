CREATE TABLE "feed_plans" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"type" text NOT NULL,
	"time_zone" text NOT NULL,
	"times" text[] NOT NULL,
	"days" integer[] NOT NULL,
	"cron" text,
	"next_run_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_because" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_manual_run_at" timestamp with time zone,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "feed_plans_site_id_feed_pk" PRIMARY KEY("site_id","feed")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"feed" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"schedule" text,
	"planned_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone,
	"error" jsonb,
	"counts" jsonb,
	"asked_by" text,
	"asked_by_name" text,
	CONSTRAINT "feed_runs_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE INDEX "feed_plans_next" ON "feed_plans" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_scheduled" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_waiting" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" in ('queued', 'manually');--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_running" ON "feed_runs" USING btree ("site_id") WHERE "feed_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "feed_runs_open" ON "feed_runs" USING btree ("planned_at") WHERE "feed_runs"."status" in ('queued', 'manually', 'running');--> statement-breakpoint
CREATE INDEX "feed_runs_planned" ON "feed_runs" USING btree ("site_id","planned_at");--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['feed_plans', 'feed_runs']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
