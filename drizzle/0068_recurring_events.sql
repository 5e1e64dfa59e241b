ALTER TABLE "calendar_events" ADD COLUMN "all_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "recurrence" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "recurrence_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "exceptions" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "original_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_series_id_calendar_events_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."calendar_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_series" ON "calendar_events" USING btree ("series_id") WHERE "calendar_events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_owner_series" ON "calendar_events" USING btree ("owner_id","start_time") WHERE "calendar_events"."recurrence" is not null and "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_team_series" ON "calendar_events" USING btree ("team_id","start_time") WHERE "calendar_events"."recurrence" is not null and "calendar_events"."deleted_at" is null;