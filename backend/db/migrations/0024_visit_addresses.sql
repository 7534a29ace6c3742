CREATE TABLE "visit_addresses" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "visit_addresses_site_id_kind_address_pk" PRIMARY KEY("site_id","kind","address")
);
--> statement-breakpoint
ALTER TABLE "visit_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visit_addresses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "visit_addresses" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "visit_addresses" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "visit_addresses" TO vitrine_site;--> statement-breakpoint
-- Visits that stand already: their addresses, and what they are found by (lib/domain/visit-tokens.ts).
INSERT INTO "visit_addresses" ("site_id", "kind", "address", "last_day")
SELECT site_id, kind, address, max(day) FROM (
	SELECT v.site_id, v.day, l.kind, regexp_replace(l.line, '[?#].*$', '') AS address
	FROM "visits" v
	CROSS JOIN LATERAL (
		SELECT 'page' AS kind, unnest(string_to_array(v.pages, E'\n')) AS line
		UNION ALL
		SELECT 'referer', unnest(string_to_array(v.referers, E'\n'))
	) l
) a
WHERE char_length(address) <= 400
GROUP BY site_id, kind, address;--> statement-breakpoint
UPDATE "visits" v SET "tokens" = (
	SELECT array_agg(DISTINCT token COLLATE "C") FROM (
		SELECT unnest(v.tokens)
		UNION ALL
		-- Characters are counted in other units here, so what may be too long is noted as both.
		SELECT 'u' FROM unnest(string_to_array(v.pages, E'\n')) line
		WHERE char_length(regexp_replace(line, '[?#].*$', '')) > 200
			-- The path of such a one was taken from what is asked of it.
			OR line ~* '^[a-z]+://[^/?#]*[?#]'
		UNION ALL
		SELECT 'h:' || substring(line from '^[a-zA-Z]+://[^/?#]*') FROM unnest(string_to_array(v.pages, E'\n')) line
		WHERE char_length(substring(line from '^[a-zA-Z]+://[^/?#]*')) <= 100
		UNION ALL
		SELECT 'r:' || address FROM (
			SELECT regexp_replace(line, '[?#].*$', '') AS address FROM unnest(string_to_array(v.referers, E'\n')) line
		) r WHERE char_length(address) <= 400
		UNION ALL
		SELECT 'r' FROM unnest(string_to_array(v.referers, E'\n')) line
		WHERE char_length(regexp_replace(line, '[?#].*$', '')) > 200
	) t(token)
)
WHERE v.pages <> '' OR v.referers <> '';
