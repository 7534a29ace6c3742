CREATE TABLE "backend_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_confirmations" (
	"site_id" text NOT NULL,
	"request_id" text NOT NULL,
	"process_id" text NOT NULL,
	CONSTRAINT "service_confirmations_site_id_request_id_process_id_pk" PRIMARY KEY("site_id","request_id","process_id")
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"service" text NOT NULL,
	"desired" boolean NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"auto_return_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"site_revision" bigint NOT NULL,
	"phase" text NOT NULL,
	"propagating_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_requests_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_states" (
	"site_id" text NOT NULL,
	"service" text NOT NULL,
	"is_active" boolean NOT NULL,
	"request_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"reason" text NOT NULL,
	"auto_return_at" timestamp with time zone,
	CONSTRAINT "service_states_site_id_service_pk" PRIMARY KEY("site_id","service")
);
--> statement-breakpoint
ALTER TABLE "service_confirmations" ADD CONSTRAINT "service_confirmations_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_states" ADD CONSTRAINT "service_states_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_requests_order" ON "service_requests" USING btree ("site_id","requested_at");--> statement-breakpoint
CREATE INDEX "service_requests_phase" ON "service_requests" USING btree ("phase");--> statement-breakpoint
CREATE INDEX "service_states_return" ON "service_states" USING btree ("auto_return_at");--> statement-breakpoint
SELECT protect_table('service_states');
--> statement-breakpoint
SELECT protect_table('service_requests');
--> statement-breakpoint
SELECT protect_table('service_confirmations');
