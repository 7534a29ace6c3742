CREATE TABLE "rejected_changes" (
	"site_id" text NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"identity" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "rejected_changes_site_id_run_id_kind_identity_pk" PRIMARY KEY("site_id","run_id","kind","identity")
);
--> statement-breakpoint
ALTER TABLE "rejected_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rejected_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "rejected_changes" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "rejected_changes" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT ON "rejected_changes" TO vitrine_site;
