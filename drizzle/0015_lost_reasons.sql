ALTER TABLE "lead_history" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason_detail" text DEFAULT '' NOT NULL;