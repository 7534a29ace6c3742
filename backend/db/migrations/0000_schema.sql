CREATE TABLE "members" (
	"user_id" text NOT NULL,
	"site_id" text NOT NULL,
	"roles" text[] NOT NULL,
	"policies" text[] NOT NULL,
	CONSTRAINT "members_user_id_site_id_pk" PRIMARY KEY("user_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"persoo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"amr" text NOT NULL,
	"purpose" text NOT NULL,
	"site" text,
	"issued_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"idle_seconds" integer,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"site_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"base_url" text NOT NULL,
	"main_type" text DEFAULT 'item' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"approval_required" boolean DEFAULT false NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"catalogue_revision" bigint DEFAULT 0 NOT NULL,
	"catalogue_replacing" text,
	"words_revision" bigint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_links" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"default_site" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dropped_events" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"day" date NOT NULL,
	"warning" text NOT NULL,
	"events" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dropped_events_site_id_client_id_day_warning_pk" PRIMARY KEY("site_id","client_id","day","warning")
);
--> statement-breakpoint
CREATE TABLE "event_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"last_seen_on" date NOT NULL,
	CONSTRAINT "event_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"client_id" text NOT NULL,
	"raw" jsonb NOT NULL,
	"ip" text,
	"device" text,
	"is_id_reused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "events_site_id_day_id_pk" PRIMARY KEY("site_id","day","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
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
CREATE TABLE "dashboards" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"widgets" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboards_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "segments_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "analytics_states" (
	"site_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"folded_until" timestamp with time zone,
	"revision" bigint DEFAULT 0 NOT NULL,
	"recompute" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_days" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"span" smallint NOT NULL,
	"day" date NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"no_results" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"placed_clicks" bigint DEFAULT 0 NOT NULL,
	"places_sum" bigint DEFAULT 0 NOT NULL,
	"converted_orders" bigint DEFAULT 0 NOT NULL,
	"converted_actions" bigint DEFAULT 0 NOT NULL,
	"converted_any" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_days_site_id_scope_span_day_query_pk" PRIMARY KEY("site_id","scope","span","day","query")
);
--> statement-breakpoint
CREATE TABLE "query_items" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"day" date NOT NULL,
	"identity" text NOT NULL,
	"place" integer NOT NULL,
	"title" text,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"actions" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_items_site_id_scope_query_day_identity_place_pk" PRIMARY KEY("site_id","scope","query","day","identity","place")
);
--> statement-breakpoint
CREATE TABLE "query_nexts" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"day" date NOT NULL,
	"next" text NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_nexts_site_id_scope_query_day_next_pk" PRIMARY KEY("site_id","scope","query","day","next")
);
--> statement-breakpoint
CREATE TABLE "query_spans" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"span" smallint NOT NULL,
	"day" date NOT NULL,
	"revision" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "query_spans_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "query_spans_site_id_scope_span_day_pk" PRIMARY KEY("site_id","scope","span","day")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"filters" jsonb,
	"shown" integer NOT NULL,
	"has_no_result" boolean NOT NULL,
	"deeds" jsonb NOT NULL,
	"next" text,
	CONSTRAINT "searches_site_id_started_at_client_id_ordinal_pk" PRIMARY KEY("site_id","started_at","client_id","ordinal")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "stats_hours" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"using_visits" bigint DEFAULT 0 NOT NULL,
	"converted_orders" bigint DEFAULT 0 NOT NULL,
	"converted_actions" bigint DEFAULT 0 NOT NULL,
	"converted_any" bigint DEFAULT 0 NOT NULL,
	"using_converted_orders" bigint DEFAULT 0 NOT NULL,
	"using_converted_actions" bigint DEFAULT 0 NOT NULL,
	"using_converted_any" bigint DEFAULT 0 NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"no_results" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"placed_clicks" bigint DEFAULT 0 NOT NULL,
	"places_sum" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"using_revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stats_hours_site_id_scope_day_hour_pk" PRIMARY KEY("site_id","scope","day","hour")
);
--> statement-breakpoint
CREATE TABLE "visit_addresses" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "visit_addresses_site_id_kind_address_pk" PRIMARY KEY("site_id","kind","address")
);
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visitor_days_site_id_client_id_scope_day_pk" PRIMARY KEY("site_id","client_id","scope","day")
);
--> statement-breakpoint
CREATE TABLE "visitor_gaps" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"gap" smallint NOT NULL,
	"visitors" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visitor_gaps_site_id_scope_day_gap_pk" PRIMARY KEY("site_id","scope","day","gap")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL,
	"customer_id" text,
	"platform" text,
	"device" text NOT NULL,
	"ip" text,
	"variant" text,
	"events" integer DEFAULT 0 NOT NULL,
	"page_views" integer DEFAULT 0 NOT NULL,
	"lists" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"transactions" integer DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"no_results" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"actions" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"queries" text[] NOT NULL,
	"tokens" text[] NOT NULL,
	"pages" text DEFAULT '' NOT NULL,
	"referers" text DEFAULT '' NOT NULL,
	"warnings" text[] NOT NULL,
	"share_all" bigint[],
	"share_search" bigint[],
	"share_autocomplete" bigint[],
	"share_product_listing" bigint[],
	"share_recommendation" bigint[],
	CONSTRAINT "visits_site_id_started_at_client_id_pk" PRIMARY KEY("site_id","started_at","client_id")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "waiting_visitors" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"marks" bigint DEFAULT 1 NOT NULL,
	"waits_from" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_visitors_site_id_client_id_pk" PRIMARY KEY("site_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "feed_file_parts" (
	"site_id" text NOT NULL,
	"file_id" text NOT NULL,
	"part" integer NOT NULL,
	"size" integer NOT NULL,
	"is_packed" boolean NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "feed_file_parts_site_id_file_id_part_pk" PRIMARY KEY("site_id","file_id","part")
);
--> statement-breakpoint
CREATE TABLE "feed_files" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"finished_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	CONSTRAINT "feed_files_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed_sources" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"sources" jsonb NOT NULL,
	"hold_share" double precision,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "feed_sources_site_id_feed_pk" PRIMARY KEY("site_id","feed")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb,
	CONSTRAINT "catalogue_imports_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_rows" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	"written_in" bigint DEFAULT 0 NOT NULL,
	"gone_in" bigint,
	CONSTRAINT "catalogue_rows_site_id_identity_written_in_pk" PRIMARY KEY("site_id","identity","written_in")
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"site_id" text NOT NULL,
	"import_id" text NOT NULL,
	"identity" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_items_site_id_import_id_identity_pk" PRIMARY KEY("site_id","import_id","identity")
);
--> statement-breakpoint
CREATE TABLE "feed_plans" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"type" text NOT NULL,
	"time_zone" text NOT NULL,
	"times" text[] NOT NULL,
	"days" integer[] NOT NULL,
	"cron" text,
	"next_run_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_because" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_manual_run_at" timestamp with time zone,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "feed_plans_site_id_feed_pk" PRIMARY KEY("site_id","feed")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"feed" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"schedule" text,
	"planned_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone,
	"error" jsonb,
	"counts" jsonb,
	"asked_by" text,
	"asked_by_name" text,
	"phases" jsonb,
	"sources" jsonb,
	"errors_total" integer DEFAULT 0 NOT NULL,
	"errors_kept" integer DEFAULT 0 NOT NULL,
	"revision" bigint,
	"held_at" timestamp with time zone,
	"share_removed" double precision,
	"hold_reasons" jsonb,
	"staged" text,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_name" text,
	"restores" text,
	"restores_before" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_runs_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "missing_cleared" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"pattern" text NOT NULL,
	"source" text NOT NULL,
	"last_event" text NOT NULL,
	"context" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_reported_at" timestamp with time zone NOT NULL,
	"last_reported_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	"clearing_id" text NOT NULL,
	CONSTRAINT "missing_cleared_site_id_clearing_id_identity_pk" PRIMARY KEY("site_id","clearing_id","identity")
);
--> statement-breakpoint
CREATE TABLE "missing_clearings" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"cleared_at" timestamp with time zone NOT NULL,
	"scope" jsonb NOT NULL,
	"cleared" integer NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "missing_clearings_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "missing_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"pattern" text NOT NULL,
	"source" text NOT NULL,
	"last_event" text NOT NULL,
	"context" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_reported_at" timestamp with time zone NOT NULL,
	"last_reported_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	CONSTRAINT "missing_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "quality_alerts" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"check_key" text,
	"status" text,
	"raised_at" timestamp with time zone NOT NULL,
	"before" double precision NOT NULL,
	"now" double precision NOT NULL,
	"affected" integer NOT NULL,
	"run_id" text,
	"dismissed_at" timestamp with time zone,
	"webhook" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	CONSTRAINT "quality_alerts_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_computations" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"holder" text,
	"lease_until" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"catalogue_revision" bigint DEFAULT 0 NOT NULL,
	"run_id" text,
	"checks" jsonb,
	"attributes" jsonb,
	"pairs" jsonb,
	CONSTRAINT "quality_computations_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_failures" (
	"site_id" text NOT NULL,
	"computation_id" text NOT NULL,
	"check_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"identity" text NOT NULL,
	CONSTRAINT "quality_failures_site_id_computation_id_check_key_ordinal_pk" PRIMARY KEY("site_id","computation_id","check_key","ordinal")
);
--> statement-breakpoint
CREATE TABLE "quality_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"webhook_url" text,
	"webhook_secret" text,
	"swept_revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_types" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "attribute_types_site_id_feed_name_pk" PRIMARY KEY("site_id","feed","name")
);
--> statement-breakpoint
CREATE TABLE "catalogue_revisions" (
	"site_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"feed" text,
	"run_id" text,
	"versions" integer NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	CONSTRAINT "catalogue_revisions_site_id_revision_pk" PRIMARY KEY("site_id","revision")
);
--> statement-breakpoint
CREATE TABLE "feed_run_errors" (
	"site_id" text NOT NULL,
	"run_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer,
	"column" integer,
	"source" text NOT NULL,
	"identity" text,
	"code" text NOT NULL,
	"field" text,
	"value" text,
	CONSTRAINT "feed_run_errors_site_id_run_id_ordinal_pk" PRIMARY KEY("site_id","run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "item_versions" (
	"site_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"identity" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sold_out" boolean NOT NULL,
	"written_in" bigint NOT NULL,
	CONSTRAINT "item_versions_site_id_revision_identity_pk" PRIMARY KEY("site_id","revision","identity")
);
--> statement-breakpoint
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
CREATE TABLE "drafts" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"base_revision" bigint NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"review" jsonb,
	CONSTRAINT "drafts_site_id_kind_object_id_pk" PRIMARY KEY("site_id","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_editing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "presence_site_id_kind_object_id_user_id_pk" PRIMARY KEY("site_id","kind","object_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "preview_links_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "customizations" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text DEFAULT 'query-customizations' NOT NULL,
	"subject" text NOT NULL,
	"subject_key" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"mode" text DEFAULT 'simple' NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"alias_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"off_rules" text[] DEFAULT '{}'::text[] NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "customizations_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"customization_id" text NOT NULL,
	"item_url" text NOT NULL,
	"type" text NOT NULL,
	"position" integer,
	"active_from" timestamp with time zone,
	"active_to" timestamp with time zone,
	"availability" text DEFAULT 'always' NOT NULL,
	"place" text DEFAULT 'both' NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"note" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner" text,
	"waiting" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"item_state" text DEFAULT 'there' NOT NULL,
	CONSTRAINT "rules_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "rules_position" CHECK (("rules"."type" = 'hide' and "rules"."position" is null) or ("rules"."type" = 'pin' and "rules"."position" > 0)),
	CONSTRAINT "rules_range" CHECK ("rules"."active_from" is null or "rules"."active_to" is null or "rules"."active_from" < "rules"."active_to")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"site_id" text NOT NULL,
	"id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"cause" text NOT NULL,
	"feature" text NOT NULL,
	"action" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"revision" bigint NOT NULL,
	"hash" text NOT NULL,
	"actor_name" text,
	"title" text,
	"undoes" bigint,
	"facts" jsonb,
	CONSTRAINT "changes_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"cells" text[] NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"site_revision" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "redirects_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"cells" text[] NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"site_revision" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "synonyms_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"feature" text NOT NULL,
	"type" text NOT NULL,
	"counts" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "uploads_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_groups" ADD CONSTRAINT "site_groups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_group_id_site_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "site_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_marks" ADD CONSTRAINT "query_marks_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_states" ADD CONSTRAINT "analytics_states_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_file_parts" ADD CONSTRAINT "feed_file_parts_file_fk" FOREIGN KEY ("site_id","file_id") REFERENCES "feed_files"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_files" ADD CONSTRAINT "feed_files_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_sources" ADD CONSTRAINT "feed_sources_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_plans" ADD CONSTRAINT "feed_plans_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_clearings" ADD CONSTRAINT "missing_clearings_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_alerts" ADD CONSTRAINT "quality_alerts_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_computations" ADD CONSTRAINT "quality_computations_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_settings" ADD CONSTRAINT "quality_settings_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_types" ADD CONSTRAINT "attribute_types_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_revisions" ADD CONSTRAINT "catalogue_revisions_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run_errors" ADD CONSTRAINT "feed_run_errors_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "feed_runs"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_changes" ADD CONSTRAINT "rejected_changes_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "feed_runs"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_suggestions" ADD CONSTRAINT "rejected_suggestions_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_reminders" ADD CONSTRAINT "rule_reminders_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customizations" ADD CONSTRAINT "customizations_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_customization_fk" FOREIGN KEY ("site_id","customization_id") REFERENCES "customizations"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_site" ON "members" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "sessions_uid" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "dropped_events_day" ON "dropped_events" USING btree ("site_id","day","warning");--> statement-breakpoint
CREATE INDEX "events_client" ON "events" USING btree ("site_id","client_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("site_id","screen","owner_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("site_id","owner_id","name");--> statement-breakpoint
CREATE INDEX "query_days_query" ON "query_days" USING btree ("site_id","query","scope","span","day");--> statement-breakpoint
CREATE INDEX "query_items_day" ON "query_items" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "query_items_identity" ON "query_items" USING btree ("site_id","identity","day");--> statement-breakpoint
CREATE INDEX "searches_query" ON "searches" USING btree ("site_id","query","started_at");--> statement-breakpoint
CREATE INDEX "searches_day" ON "searches" USING btree ("site_id","scope","day");--> statement-breakpoint
CREATE INDEX "visitor_days_day" ON "visitor_days" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "visits_client" ON "visits" USING btree ("site_id","client_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_open" ON "visits" USING btree ("site_id","is_folded","last_at");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "visits_customer" ON "visits" USING btree ("site_id","customer_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_ip" ON "visits" USING btree ("site_id","ip","started_at");--> statement-breakpoint
CREATE INDEX "visits_tokens" ON "visits" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "waiting_visitors_from" ON "waiting_visitors" USING btree ("waits_from");--> statement-breakpoint
CREATE INDEX "feed_files_used" ON "feed_files" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "catalogue_rows_type" ON "catalogue_rows" USING btree ("site_id","type","identity");--> statement-breakpoint
CREATE INDEX "catalogue_rows_written" ON "catalogue_rows" USING brin ("written_in");--> statement-breakpoint
CREATE INDEX "catalogue_rows_web_url" ON "catalogue_rows" USING hash ((attributes->>'web_url'));--> statement-breakpoint
CREATE INDEX "feed_plans_next" ON "feed_plans" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_scheduled" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_waiting" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" in ('queued', 'manually');--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_running" ON "feed_runs" USING btree ("site_id") WHERE "feed_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_held" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" = 'held';--> statement-breakpoint
CREATE INDEX "feed_runs_open" ON "feed_runs" USING btree ("planned_at") WHERE "feed_runs"."status" in ('queued', 'manually', 'running');--> statement-breakpoint
CREATE INDEX "feed_runs_planned" ON "feed_runs" USING btree ("site_id","planned_at");--> statement-breakpoint
CREATE INDEX "missing_clearings_at" ON "missing_clearings" USING btree ("cleared_at");--> statement-breakpoint
CREATE INDEX "missing_items_last" ON "missing_items" USING btree ("site_id","last_reported_at");--> statement-breakpoint
CREATE INDEX "missing_items_first" ON "missing_items" USING btree ("site_id","first_reported_at");--> statement-breakpoint
CREATE INDEX "quality_alerts_raised" ON "quality_alerts" USING btree ("site_id","raised_at");--> statement-breakpoint
CREATE INDEX "quality_alerts_waiting" ON "quality_alerts" USING btree ("next_try_at") WHERE "quality_alerts"."webhook" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "quality_computations_one" ON "quality_computations" USING btree ("site_id") WHERE "quality_computations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "quality_computations_open" ON "quality_computations" USING btree ("asked_at") WHERE "quality_computations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "quality_computations_asked" ON "quality_computations" USING btree ("site_id","asked_at");--> statement-breakpoint
CREATE INDEX "item_versions_written" ON "item_versions" USING brin ("written_in");--> statement-breakpoint
CREATE INDEX "drafts_updated" ON "drafts" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "preview_links_token" ON "preview_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "preview_links_object" ON "preview_links" USING btree ("site_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "rule_reminders_ends" ON "rule_reminders" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customizations_key" ON "customizations" USING btree ("site_id","kind","subject_key","type");--> statement-breakpoint
CREATE INDEX "customizations_updated" ON "customizations" USING btree ("site_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "customizations_aliases" ON "customizations" USING gin ("alias_keys");--> statement-breakpoint
CREATE INDEX "rules_customization" ON "rules" USING btree ("site_id","customization_id");--> statement-breakpoint
CREATE INDEX "rules_waiting" ON "rules" USING btree ("site_id","item_url") WHERE "rules"."waiting";--> statement-breakpoint
CREATE INDEX "changes_object" ON "changes" USING btree ("site_id","feature","object_id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("site_id","at");--> statement-breakpoint
CREATE INDEX "changes_undoes" ON "changes" USING btree ("site_id","undoes");--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_key" ON "redirects" USING btree ("site_id",md5("key"));--> statement-breakpoint
CREATE INDEX "redirects_updated" ON "redirects" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "synonyms_key" ON "synonyms" USING btree ("site_id",md5("key"));--> statement-breakpoint
CREATE INDEX "synonyms_updated" ON "synonyms" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE INDEX "uploads_made" ON "uploads" USING btree ("site_id","feature","made_at");
--> statement-breakpoint
-- From here on, statements that drizzle-kit does not generate. Items of the site's current catalogue revision (docs/adr/0041).
CREATE VIEW "catalogue_items" WITH (security_invoker = true) AS
SELECT r.site_id, r.identity, r.type, r.title, r.attributes, r.hash, r.updated_at, r.sold_out, r.written_in
FROM "catalogue_rows" r
JOIN "sites" s ON s.site_id = r.site_id
WHERE r.written_in <= s.catalogue_revision AND (r.gone_in IS NULL OR r.gone_in > s.catalogue_revision);
--> statement-breakpoint
-- The contribution of each visit to the sums, one row for each scope that the visit has values for.
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
WHERE s.share IS NOT NULL;
--> statement-breakpoint
-- No query plan depends on statistics of these columns, and reading the columns is most of the work of ANALYZE.
ALTER TABLE "catalogue_rows" ALTER COLUMN "attributes" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "import_items" ALTER COLUMN "attributes" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "item_versions" ALTER COLUMN "attributes" SET STATISTICS 0;
