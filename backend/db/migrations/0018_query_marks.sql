CREATE TABLE "query_marks" (
	"site_id" text NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" text NOT NULL,
	CONSTRAINT "query_marks_site_id_query_pk" PRIMARY KEY("site_id","query")
);

--> statement-breakpoint
ALTER TABLE "query_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "query_marks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "query_marks" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "query_marks" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "query_marks" TO vitrine_site;
