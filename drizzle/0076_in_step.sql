CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"type" text NOT NULL,
	"row_ids" uuid[] NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"cursor" text NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "origin" text DEFAULT nullif(split_part(current_setting('stanchion.changed_by', true), ' ', 1), '');--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "viewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "webhook_deliveries"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_owner" ON "webhooks" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_external_id" ON "calendar_events" USING btree ("owner_id","external_id") WHERE "calendar_events"."external_id" is not null and "calendar_events"."team_id" is null and "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_team_external_id" ON "calendar_events" USING btree ("team_id","external_id") WHERE "calendar_events"."external_id" is not null and "calendar_events"."team_id" is not null and "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_owner_updated" ON "calendar_events" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("owner_id","external_id") WHERE "contacts"."external_id" is not null and "contacts"."team_id" is null and "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_team_external_id" ON "contacts" USING btree ("team_id","external_id") WHERE "contacts"."external_id" is not null and "contacts"."team_id" is not null and "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_external_id" ON "leads" USING btree ("owner_id","external_id") WHERE "leads"."external_id" is not null and "leads"."team_id" is null and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_team_external_id" ON "leads" USING btree ("team_id","external_id") WHERE "leads"."external_id" is not null and "leads"."team_id" is not null and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_merged_external_id" ON "leads" USING btree ("external_id") WHERE "leads"."external_id" is not null and "leads"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_external_id" ON "notes" USING btree ("owner_id","external_id") WHERE "notes"."external_id" is not null and "notes"."team_id" is null and "notes"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_team_external_id" ON "notes" USING btree ("team_id","external_id") WHERE "notes"."external_id" is not null and "notes"."team_id" is not null and "notes"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_external_id" ON "tasks" USING btree ("owner_id","external_id") WHERE "tasks"."external_id" is not null and "tasks"."team_id" is null and "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_team_external_id" ON "tasks" USING btree ("team_id","external_id") WHERE "tasks"."external_id" is not null and "tasks"."team_id" is not null and "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_owner_updated" ON "tasks" USING btree ("owner_id","updated_at","id");