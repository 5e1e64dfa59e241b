ALTER TABLE "email_templates" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "unsubscribe_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "postal_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "email_logs_batch" ON "email_logs" USING btree ("batch_id","id") WHERE "email_logs"."batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_logs_unsubscribe" ON "email_logs" USING btree ("unsubscribe_token") WHERE "email_logs"."unsubscribe_token" is not null;--> statement-breakpoint
CREATE INDEX "email_suppressions_owner" ON "email_suppressions" USING btree ("owner_id","created_at","id");