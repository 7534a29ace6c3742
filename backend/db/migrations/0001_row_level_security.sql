-- Handlers run as the role vitrine_site, which sees only rows of the site in the setting app.site, and no rows if it is not set
-- (docs/adr/0013). The owner of the tables sees all rows: imports, migrations, and data that belongs to no site.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vitrine_site') THEN
		BEGIN
			CREATE ROLE vitrine_site NOLOGIN;
		EXCEPTION
			WHEN duplicate_object OR unique_violation THEN NULL;
			WHEN insufficient_privilege THEN
				RAISE EXCEPTION 'the role vitrine_site is missing'
					USING HINT = format('As an administrator: CREATE ROLE vitrine_site NOLOGIN; GRANT vitrine_site TO %I;', current_user);
		END;
	END IF;
	IF NOT pg_has_role(current_user, 'vitrine_site', 'MEMBER') THEN
		EXECUTE format('GRANT vitrine_site TO %I', current_user);
	END IF;
	EXECUTE format('GRANT USAGE ON SCHEMA %I TO vitrine_site', current_schema());
END
$$;
--> statement-breakpoint
-- Adds policies and privileges to a table with site_id. Call it for every such table, in the migration that creates the table.
CREATE OR REPLACE FUNCTION protect_table(
	name text,
	rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE',
	visible text DEFAULT 'site_id = current_setting(''app.site'', true)'
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
	EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (%2$s) WITH CHECK (%2$s)', name, visible);
	EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
	EXECUTE format('GRANT %s ON %I TO vitrine_site', rights, name);
END
$$;
--> statement-breakpoint
SELECT protect_table(name) FROM unnest(ARRAY[
	'analytics_states', 'attribute_types', 'catalogue_imports', 'catalogue_revisions', 'catalogue_rows', 'customizations',
	'dashboards', 'drafts', 'dropped_events', 'event_items', 'events', 'feed_file_parts', 'feed_files', 'feed_plans',
	'feed_run_errors', 'feed_runs', 'feed_sources', 'import_items', 'item_versions', 'missing_cleared', 'missing_clearings',
	'missing_items', 'presence', 'preview_links', 'quality_alerts', 'quality_computations', 'quality_failures',
	'quality_settings', 'query_days', 'query_items', 'query_marks', 'query_nexts', 'query_spans', 'redirects',
	'rejected_suggestions', 'rule_reminders', 'rules', 'saved_views', 'searches', 'segments', 'stats_hours', 'synonyms',
	'uploads', 'visit_addresses', 'visitor_days', 'visitor_gaps', 'visits', 'waiting_visitors'
]) AS name;
--> statement-breakpoint
SELECT
	-- The history is append-only.
	protect_table('changes', 'SELECT, INSERT'),
	-- Members of all sites ('*') are visible in every site.
	protect_table('members', 'SELECT', 'site_id IN (current_setting(''app.site'', true), ''*'')'),
	protect_table('rejected_changes', 'SELECT'),
	protect_table('sites', 'SELECT');
--> statement-breakpoint
GRANT UPDATE ("revision", "catalogue_revision", "words_revision", "approval_required") ON "sites" TO vitrine_site;
--> statement-breakpoint
GRANT SELECT ON "catalogue_items", "visit_scopes", "projects", "site_groups" TO vitrine_site;
--> statement-breakpoint
GRANT SELECT ("id", "name") ON "users" TO vitrine_site;
--> statement-breakpoint
-- Creates the partition of a day if it is missing. Partitions need policies, too, because they can be queried directly.
CREATE OR REPLACE FUNCTION events_of_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	name text := 'events_' || to_char(day, 'YYYYMMDD');
BEGIN
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	-- Two processes may receive the first event of a day at the same time.
	PERFORM pg_advisory_xact_lock(7346114);
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)', name, day, day + 1);
	PERFORM protect_table(name);
END
$$;
--> statement-breakpoint
-- Creates the partitions of a month (UTC) of the tables that are partitioned by visit, if they are missing.
CREATE OR REPLACE FUNCTION visits_of_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	whole text;
	name text;
	first date := date_trunc('month', day)::date;
BEGIN
	-- Two processes may store the first visit of a month at the same time.
	PERFORM pg_advisory_xact_lock(7346115);
	FOREACH whole IN ARRAY ARRAY['visits', 'searches']
	LOOP
		name := whole || '_' || to_char(first, 'YYYYMM');
		CONTINUE WHEN to_regclass(name) IS NOT NULL;
		EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, whole, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
		PERFORM protect_table(name);
	END LOOP;
END
$$;
