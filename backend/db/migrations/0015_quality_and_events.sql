CREATE TABLE "event_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"last_seen_on" date NOT NULL,
	CONSTRAINT "event_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"client_id" text NOT NULL,
	"raw" jsonb NOT NULL,
	CONSTRAINT "events_site_id_day_id_pk" PRIMARY KEY("site_id","day","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "missing_cleared" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"pattern" text NOT NULL,
	"source" text NOT NULL,
	"last_event" text NOT NULL,
	"context" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_reported_at" timestamp with time zone NOT NULL,
	"last_reported_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	"clearing_id" text NOT NULL,
	CONSTRAINT "missing_cleared_site_id_clearing_id_identity_pk" PRIMARY KEY("site_id","clearing_id","identity")
);
--> statement-breakpoint
CREATE TABLE "missing_clearings" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"cleared_at" timestamp with time zone NOT NULL,
	"scope" jsonb NOT NULL,
	"cleared" integer NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "missing_clearings_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "missing_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"pattern" text NOT NULL,
	"source" text NOT NULL,
	"last_event" text NOT NULL,
	"context" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_reported_at" timestamp with time zone NOT NULL,
	"last_reported_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	CONSTRAINT "missing_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "quality_alerts" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"check_key" text,
	"status" text,
	"raised_at" timestamp with time zone NOT NULL,
	"before" double precision NOT NULL,
	"now" double precision NOT NULL,
	"affected" integer NOT NULL,
	"run_id" text,
	"dismissed_at" timestamp with time zone,
	"webhook" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	CONSTRAINT "quality_alerts_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_computations" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"holder" text,
	"lease_until" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"catalogue_revision" bigint DEFAULT 0 NOT NULL,
	"run_id" text,
	"checks" jsonb,
	"attributes" jsonb,
	"pairs" jsonb,
	CONSTRAINT "quality_computations_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_failures" (
	"site_id" text NOT NULL,
	"computation_id" text NOT NULL,
	"check_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"identity" text NOT NULL,
	CONSTRAINT "quality_failures_site_id_computation_id_check_key_ordinal_pk" PRIMARY KEY("site_id","computation_id","check_key","ordinal")
);
--> statement-breakpoint
CREATE TABLE "quality_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"webhook_url" text,
	"webhook_secret" text,
	"swept_revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_client" ON "events" USING btree ("site_id","client_id","happened_at");--> statement-breakpoint
CREATE INDEX "missing_clearings_at" ON "missing_clearings" USING btree ("cleared_at");--> statement-breakpoint
CREATE INDEX "missing_items_last" ON "missing_items" USING btree ("site_id","last_reported_at");--> statement-breakpoint
CREATE INDEX "missing_items_first" ON "missing_items" USING btree ("site_id","first_reported_at");--> statement-breakpoint
CREATE INDEX "quality_alerts_raised" ON "quality_alerts" USING btree ("site_id","raised_at");--> statement-breakpoint
CREATE INDEX "quality_alerts_waiting" ON "quality_alerts" USING btree ("next_try_at") WHERE "quality_alerts"."webhook" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "quality_computations_one" ON "quality_computations" USING btree ("site_id") WHERE "quality_computations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "quality_computations_open" ON "quality_computations" USING btree ("asked_at") WHERE "quality_computations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "quality_computations_asked" ON "quality_computations" USING btree ("site_id","asked_at");--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['event_items', 'events', 'missing_cleared', 'missing_clearings', 'missing_items', 'quality_alerts', 'quality_computations', 'quality_failures', 'quality_settings']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
--> statement-breakpoint
-- Makes the table of a day where there is none. A part is a table too: whoever names it sees no more than through the whole.
CREATE FUNCTION events_of_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	name text := 'events_' || to_char(day, 'YYYYMMDD');
BEGIN
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	-- Two processes may see the first event of a day at once.
	PERFORM pg_advisory_xact_lock(7346114);
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)', name, day, day + 1);
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
	EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
	EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
	EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
END
$$;
