-- The second wall between sites (reliability T-3): a handler runs as vitrine_site, which sees the rows of the one site in
-- the setting app.site, and none when it is not set. The owner of the tables keeps seeing everything: it imports, migrates
-- and answers what lies outside a site.
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
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['catalogue_items', 'import_items', 'catalogue_imports', 'query_customizations', 'rules', 'changes', 'sites']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
	END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "members" TO vitrine_site USING (site_id IN (current_setting('app.site', true), '*'));--> statement-breakpoint
CREATE POLICY system ON "members" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "catalogue_items", "import_items", "catalogue_imports", "query_customizations", "rules" TO vitrine_site;--> statement-breakpoint
GRANT SELECT, INSERT ON "changes" TO vitrine_site;--> statement-breakpoint
GRANT SELECT ON "sites", "members", "projects", "site_groups" TO vitrine_site;--> statement-breakpoint
GRANT UPDATE ("revision", "catalogue_revision") ON "sites" TO vitrine_site;--> statement-breakpoint
GRANT SELECT ("id", "name") ON "users" TO vitrine_site;
