CREATE TABLE "recommender_rules" (
	"site_id" text NOT NULL,
	"rule_id" integer NOT NULL,
	"recommender_id" text NOT NULL,
	"condition_attribute" text NOT NULL,
	"condition_values" jsonb NOT NULL,
	"filter_attribute" text NOT NULL,
	"filter_values" jsonb NOT NULL,
	"interaction" text NOT NULL,
	"overrides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "recommender_rules_site_id_rule_id_pk" PRIMARY KEY("site_id","rule_id")
);
--> statement-breakpoint
ALTER TABLE "recommender_rules" ADD CONSTRAINT "recommender_rules_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT protect_table('recommender_rules');
