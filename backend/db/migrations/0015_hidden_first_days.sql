CREATE TABLE "hidden_first_days" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "hidden_first_days_site_id_user_id_pk" PRIMARY KEY("site_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_first_days" ADD CONSTRAINT "hidden_first_days_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_first_days" ADD CONSTRAINT "hidden_first_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_table('hidden_first_days');