ALTER TABLE "email_logs" ADD COLUMN "may_have_arrived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "replaced_by" uuid;