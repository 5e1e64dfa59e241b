ALTER TABLE "notes" ADD COLUMN "kind" text DEFAULT 'note' NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "notes_owner_calls" ON "notes" USING btree ("owner_id","updated_at","id") WHERE "notes"."kind" = 'call';--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_outcome" CHECK ("notes"."outcome" is null or "notes"."kind" = 'call');