-- Runs once, on a store whose last migration was 0028_rejected_changes: deletes or completes rows that violate the foreign keys
-- of 0000_schema, and replaces the policy of members by that of protect_table. backend/db/migrate.ts does the rest.
INSERT INTO "projects" ("id", "name")
SELECT project_id, project_id FROM "sites" UNION SELECT project_id, project_id FROM "site_groups"
ON CONFLICT DO NOTHING;
INSERT INTO "site_groups" ("id", "project_id", "name")
SELECT DISTINCT ON (group_id) group_id, project_id, group_id FROM "sites" ORDER BY group_id, site_id
ON CONFLICT DO NOTHING;
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'analytics_states', 'attribute_types', 'catalogue_imports', 'catalogue_revisions', 'customizations', 'dashboards',
		'drafts', 'feed_files', 'feed_plans', 'feed_runs', 'feed_sources', 'missing_clearings', 'presence', 'preview_links',
		'quality_alerts', 'quality_computations', 'quality_settings', 'query_marks', 'rejected_suggestions',
		'rule_reminders', 'saved_views', 'segments', 'uploads'
	]
	LOOP
		EXECUTE format('DELETE FROM %I t WHERE NOT EXISTS (SELECT FROM sites s WHERE s.site_id = t.site_id)', name);
	END LOOP;
END
$$;
DELETE FROM "members" t WHERE NOT EXISTS (SELECT FROM "users" p WHERE p.id = t.user_id);
DELETE FROM "rules" t WHERE NOT EXISTS (
	SELECT FROM "customizations" p WHERE p.site_id = t.site_id AND p.id = t.customization_id
);
DELETE FROM "feed_file_parts" t WHERE NOT EXISTS (
	SELECT FROM "feed_files" p WHERE p.site_id = t.site_id AND p.id = t.file_id
);
DELETE FROM "feed_run_errors" t WHERE NOT EXISTS (
	SELECT FROM "feed_runs" p WHERE p.site_id = t.site_id AND p.id = t.run_id
);
DELETE FROM "rejected_changes" t WHERE NOT EXISTS (
	SELECT FROM "feed_runs" p WHERE p.site_id = t.site_id AND p.id = t.run_id
);
ALTER POLICY site ON "members" WITH CHECK (site_id IN (current_setting('app.site', true), '*'));
