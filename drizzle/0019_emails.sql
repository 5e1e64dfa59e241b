CREATE TABLE "email_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"email_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"lead_id" uuid,
	"template_id" uuid,
	"to" text NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"bcc" text[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'SENT' NOT NULL,
	"delivery" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"hold_reason" text,
	"via" text,
	"provider_id" text,
	"message_id" text,
	"in_reply_to" uuid,
	"quota_period" text,
	"remind_after_days" integer,
	"reminder_task_id" uuid,
	"replied_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold("email_logs"."to" || ' ' || "email_logs"."subject")) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "local_mail" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "track_emails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_email_id_email_logs_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_attachments_email" ON "email_attachments" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "email_attachments_owner" ON "email_attachments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "email_attachments_unsent" ON "email_attachments" USING btree ("created_at") WHERE "email_attachments"."email_id" is null;--> statement-breakpoint
CREATE INDEX "email_logs_owner_created" ON "email_logs" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_logs_lead" ON "email_logs" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_logs_due" ON "email_logs" USING btree ("due_at") WHERE "email_logs"."delivery" in ('queued', 'scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "email_logs_provider" ON "email_logs" USING btree ("provider_id") WHERE "email_logs"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "email_logs_search" ON "email_logs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "email_suppressions_address" ON "email_suppressions" USING btree ("address","owner_id");--> statement-breakpoint
CREATE INDEX "email_webhooks_age" ON "email_webhooks" USING btree ("at");--> statement-breakpoint
ALTER TABLE "local_mail" ADD CONSTRAINT "local_mail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "local_mail_user" ON "local_mail" USING btree ("user_id");