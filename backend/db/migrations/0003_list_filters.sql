ALTER TABLE "catalogue_items" ADD COLUMN "sold_out" boolean GENERATED ALWAYS AS (coalesce(case
          when coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')
            ~ '^\s*[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})\s*$'
          then floor(coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')::float8 + 0.5) >= 15
          else coalesce(attributes->'availability'->>0, attributes->>'availability') in ('0', 'false')
        end, false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "words" text DEFAULT '' NOT NULL;