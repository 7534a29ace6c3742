CREATE TABLE "analytics_states" (
	"site_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"folded_until" timestamp with time zone,
	"revision" bigint DEFAULT 0 NOT NULL,
	"recompute" boolean DEFAULT false NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"widgets" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboards_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "query_days" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"span" smallint NOT NULL,
	"day" date NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"no_results" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"placed_clicks" bigint DEFAULT 0 NOT NULL,
	"places_sum" bigint DEFAULT 0 NOT NULL,
	"converted_orders" bigint DEFAULT 0 NOT NULL,
	"converted_actions" bigint DEFAULT 0 NOT NULL,
	"converted_any" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_days_site_id_scope_span_day_query_pk" PRIMARY KEY("site_id","scope","span","day","query")
);
--> statement-breakpoint
CREATE TABLE "query_items" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"day" date NOT NULL,
	"identity" text NOT NULL,
	"place" integer NOT NULL,
	"title" text,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"actions" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_items_site_id_scope_query_day_identity_place_pk" PRIMARY KEY("site_id","scope","query","day","identity","place")
);
--> statement-breakpoint
CREATE TABLE "query_nexts" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"day" date NOT NULL,
	"next" text NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_nexts_site_id_scope_query_day_next_pk" PRIMARY KEY("site_id","scope","query","day","next")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"filters" jsonb,
	"shown" integer NOT NULL,
	"has_no_result" boolean NOT NULL,
	"deeds" jsonb NOT NULL,
	"next" text,
	CONSTRAINT "searches_site_id_started_at_client_id_ordinal_pk" PRIMARY KEY("site_id","started_at","client_id","ordinal")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "segments" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "segments_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "stats_hours" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"using_visits" bigint DEFAULT 0 NOT NULL,
	"converted_orders" bigint DEFAULT 0 NOT NULL,
	"converted_actions" bigint DEFAULT 0 NOT NULL,
	"converted_any" bigint DEFAULT 0 NOT NULL,
	"using_converted_orders" bigint DEFAULT 0 NOT NULL,
	"using_converted_actions" bigint DEFAULT 0 NOT NULL,
	"using_converted_any" bigint DEFAULT 0 NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"no_results" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"placed_clicks" bigint DEFAULT 0 NOT NULL,
	"places_sum" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"using_revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stats_hours_site_id_scope_day_hour_pk" PRIMARY KEY("site_id","scope","day","hour")
);
--> statement-breakpoint
CREATE TABLE "visit_scopes" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"no_results" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"placed_clicks" integer DEFAULT 0 NOT NULL,
	"places_sum" integer DEFAULT 0 NOT NULL,
	"converted_orders" smallint DEFAULT 0 NOT NULL,
	"converted_actions" smallint DEFAULT 0 NOT NULL,
	"converted_any" smallint DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"visit_revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_scopes_site_id_started_at_client_id_scope_pk" PRIMARY KEY("site_id","started_at","client_id","scope")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visitor_days_site_id_client_id_scope_day_pk" PRIMARY KEY("site_id","client_id","scope","day")
);
--> statement-breakpoint
CREATE TABLE "visitor_gaps" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"gap" smallint NOT NULL,
	"visitors" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visitor_gaps_site_id_scope_day_gap_pk" PRIMARY KEY("site_id","scope","day","gap")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL,
	"customer_id" text,
	"platform" text,
	"device" text NOT NULL,
	"ip" text,
	"variant" text,
	"events" integer DEFAULT 0 NOT NULL,
	"page_views" integer DEFAULT 0 NOT NULL,
	"lists" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"transactions" integer DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"no_results" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"actions" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"queries" text[] NOT NULL,
	"tokens" text[] NOT NULL,
	"pages" text DEFAULT '' NOT NULL,
	"referers" text DEFAULT '' NOT NULL,
	"warnings" text[] NOT NULL,
	CONSTRAINT "visits_site_id_started_at_client_id_pk" PRIMARY KEY("site_id","started_at","client_id")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "waiting_visitors" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"marks" bigint DEFAULT 1 NOT NULL,
	"waits_from" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_visitors_site_id_client_id_pk" PRIMARY KEY("site_id","client_id")
);
--> statement-breakpoint
CREATE INDEX "query_days_query" ON "query_days" USING btree ("site_id","query","scope","span","day");--> statement-breakpoint
CREATE INDEX "query_items_day" ON "query_items" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "query_items_identity" ON "query_items" USING btree ("site_id","identity","day");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("site_id","screen","owner_id","name");--> statement-breakpoint
CREATE INDEX "searches_query" ON "searches" USING btree ("site_id","query","started_at");--> statement-breakpoint
CREATE INDEX "searches_day" ON "searches" USING btree ("site_id","scope","day");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("site_id","owner_id","name");--> statement-breakpoint
CREATE INDEX "visit_scopes_day" ON "visit_scopes" USING btree ("site_id","scope","day");--> statement-breakpoint
CREATE INDEX "visitor_days_day" ON "visitor_days" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "visits_client" ON "visits" USING btree ("site_id","client_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_open" ON "visits" USING btree ("site_id","is_folded","last_at");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "visits_tokens" ON "visits" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "waiting_visitors_from" ON "waiting_visitors" USING btree ("waits_from");
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['analytics_states', 'dashboards', 'query_days', 'query_items', 'query_nexts', 'saved_views', 'searches', 'segments', 'stats_hours', 'visit_scopes', 'visitor_days', 'visitor_gaps', 'visits', 'waiting_visitors']
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
-- Makes the parts of a month (UTC) of what is kept by visit, where there are none.
CREATE FUNCTION visits_of_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	whole text;
	name text;
	first date := date_trunc('month', day)::date;
BEGIN
	-- Two processes may see the first visit of a month at once.
	PERFORM pg_advisory_xact_lock(7346115);
	FOREACH whole IN ARRAY ARRAY['visits', 'visit_scopes', 'searches']
	LOOP
		name := whole || '_' || to_char(first, 'YYYYMM');
		CONTINUE WHEN to_regclass(name) IS NOT NULL;
		EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, whole, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
