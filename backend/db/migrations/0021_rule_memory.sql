CREATE TABLE "rejected_suggestions" (
	"site_id" text NOT NULL,
	"query" text NOT NULL,
	"identity" text NOT NULL,
	"clicks" bigint NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL,
	"rejected_by" text NOT NULL,
	CONSTRAINT "rejected_suggestions_site_id_query_identity_pk" PRIMARY KEY("site_id","query","identity")
);
--> statement-breakpoint
CREATE TABLE "rule_reminders" (
	"site_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rule_reminders_site_id_rule_id_ends_at_pk" PRIMARY KEY("site_id","rule_id","ends_at")
);
--> statement-breakpoint
CREATE INDEX "rule_reminders_ends" ON "rule_reminders" USING btree ("ends_at");
--> statement-breakpoint
ALTER TABLE "rule_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rule_reminders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "rule_reminders" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "rule_reminders" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rule_reminders" TO vitrine_site;

--> statement-breakpoint
ALTER TABLE "rejected_suggestions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rejected_suggestions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "rejected_suggestions" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "rejected_suggestions" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rejected_suggestions" TO vitrine_site;
