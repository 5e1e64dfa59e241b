-- A column that is generated from others cannot be changed, so it is dropped, with its index.
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "lead_counters" ADD COLUMN "valued" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_counters" ADD COLUMN "amount" numeric(18, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD COLUMN "valued" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD COLUMN "amount" numeric(18, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "expected_close_date" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_type" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_date" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_end_date" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_start_time" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_end_time" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "event_time_zone" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "venue_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "venue_street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "venue_city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "venue_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "venue_postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "attendance" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "guards_wanted" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "setting" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "alcohol" boolean;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold("leads"."company_name" || ' ' || "leads"."contact_person" || ' ' || "leads"."email" || ' ' || "leads"."event_name" || ' ' || "leads"."venue_name" || ' ' || "leads"."venue_city")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops,"phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_owner_amount" ON "leads" USING btree ("owner_id",coalesce("amount", -1),"id");--> statement-breakpoint
CREATE INDEX "leads_owner_expected_close" ON "leads" USING btree ("owner_id",coalesce("expected_close_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "leads_owner_event" ON "leads" USING btree ("owner_id",coalesce("event_date", 'infinity'::date),"id");--> statement-breakpoint
ALTER TABLE "lead_day_counts" DROP CONSTRAINT "lead_day_counts_key";--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD CONSTRAINT "lead_day_counts_key" PRIMARY KEY("owner_id","kind","day","scope","assignee","status","priority","detail","source");--> statement-breakpoint
-- Closed leads are counted by source, too. No lead has an amount yet.
DELETE FROM "lead_day_counts" WHERE "kind" = 'closed';--> statement-breakpoint
INSERT INTO "lead_day_counts" ("owner_id", "kind", "day", "scope", "assignee", "status", "priority", "detail", "source", "count")
SELECT "owner_id", 'closed', ("closed_at" AT TIME ZONE 'UTC')::date, coalesce("team_id"::text, ''), coalesce("assignee_id"::text, ''),
  "status", "priority", CASE WHEN "status" = 'CLOSED_LOST' THEN coalesce("lost_reason", '') ELSE '' END, coalesce("source", ''), count(*)
FROM "leads" WHERE "deleted_at" IS NULL AND "closed_at" IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
