-- What a visit adds to the sums stands in its own row, so that filtered sums read one row for each visit.
ALTER TABLE "visits" ADD COLUMN "share_all" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_search" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_autocomplete" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_product_listing" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_recommendation" bigint[];--> statement-breakpoint
UPDATE "visits" v SET
	"share_all" = s.share_all,
	"share_search" = s.share_search,
	"share_autocomplete" = s.share_autocomplete,
	"share_product_listing" = s.share_product_listing,
	"share_recommendation" = s.share_recommendation
FROM (
	SELECT site_id, started_at, client_id,
		max(share) FILTER (WHERE scope = 'all') AS share_all,
		max(share) FILTER (WHERE scope = 'search') AS share_search,
		max(share) FILTER (WHERE scope = 'autocomplete') AS share_autocomplete,
		max(share) FILTER (WHERE scope = 'product_listing') AS share_product_listing,
		max(share) FILTER (WHERE scope = 'recommendation') AS share_recommendation
	FROM (
		SELECT *, ARRAY[searches, no_results, clicked, clicks, placed_clicks, places_sum, orders, revenue]::bigint[] AS share
		FROM "visit_scopes"
	) w
	GROUP BY site_id, started_at, client_id
) s
WHERE v.site_id = s.site_id AND v.started_at = s.started_at AND v.client_id = s.client_id;--> statement-breakpoint
DROP TABLE "visit_scopes" CASCADE;--> statement-breakpoint
CREATE VIEW "visit_scopes" WITH (security_invoker = true) AS
	SELECT v.site_id, v.started_at, v.client_id, s.scope, v.day, v.hour,
		s.share[1] AS searches, s.share[2] AS no_results, s.share[3] AS clicked, s.share[4] AS clicks,
		s.share[5] AS placed_clicks, s.share[6] AS places_sum,
		(v.orders > 0)::int AS converted_orders, (v.actions > 0)::int AS converted_actions,
		(v.orders > 0 OR v.actions > 0)::int AS converted_any,
		s.share[7] AS orders, s.share[8] AS revenue, v.revenue AS visit_revenue
	FROM "visits" v
	CROSS JOIN LATERAL (VALUES
		('all', v.share_all), ('search', v.share_search), ('autocomplete', v.share_autocomplete),
		('product_listing', v.share_product_listing), ('recommendation', v.share_recommendation)
	) AS s(scope, share)
	WHERE s.share IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON "visit_scopes" TO vitrine_site;--> statement-breakpoint
-- Makes the parts of a month (UTC) of what is kept by visit, where there are none.
CREATE OR REPLACE FUNCTION visits_of_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	whole text;
	name text;
	first date := date_trunc('month', day)::date;
BEGIN
	-- Two processes may see the first visit of a month at once.
	PERFORM pg_advisory_xact_lock(7346115);
	FOREACH whole IN ARRAY ARRAY['visits', 'searches']
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
