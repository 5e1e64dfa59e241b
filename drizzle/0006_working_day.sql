CREATE TYPE "public"."event_status" AS ENUM('SCHEDULED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW');--> statement-breakpoint
CREATE TYPE "public"."event_type" AS ENUM('CONSULTATION', 'MEETING', 'CALL', 'OTHER');--> statement-breakpoint
CREATE TABLE "bulk_change_rows" (
	"change_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "bulk_change_rows_change_id_subject_id_pk" PRIMARY KEY("change_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"changed" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"lead_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"attendees" text[] DEFAULT '{}' NOT NULL,
	"type" "event_type" NOT NULL,
	"status" "event_status" NOT NULL,
	"reminder_minutes" integer NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"lead_id" uuid,
	"lead_company" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower("notes"."title" || ' ' || "notes"."content")) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"related_type" text,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text,
	"action_text" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "tasks_open_auto_rule";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lead_company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_notifications" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_age" ON "bulk_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "calendar_events_owner_start" ON "calendar_events" USING btree ("owner_id","start_time","id");--> statement-breakpoint
CREATE INDEX "calendar_events_team_start" ON "calendar_events" USING btree ("team_id","start_time","id");--> statement-breakpoint
CREATE INDEX "calendar_events_lead" ON "calendar_events" USING btree ("lead_id","start_time","id");--> statement-breakpoint
CREATE INDEX "calendar_events_remind" ON "calendar_events" USING btree ("remind_at") WHERE "calendar_events"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_deleted" ON "calendar_events" USING btree ("owner_id","deleted_at","id") WHERE "calendar_events"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_hash_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "notes_owner_updated" ON "notes" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notes_owner_created" ON "notes" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_owner_title" ON "notes" USING btree ("owner_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "notes_team_updated" ON "notes" USING btree ("team_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notes_lead" ON "notes" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notes_tags" ON "notes" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("owner_id","deleted_at","id") WHERE "notes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user_created" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user_seq" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe_key" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("owner_id","deleted_at","id") WHERE "leads"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_waiting" ON "tasks" USING btree ("due_date") WHERE "tasks"."status" = 'PENDING' and "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_deleted" ON "tasks" USING btree ("owner_id","deleted_at","id") WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open_auto_rule" ON "tasks" USING btree ("lead_id","auto_rule") WHERE "tasks"."status" <> 'COMPLETED' and "tasks"."deleted_at" is null;