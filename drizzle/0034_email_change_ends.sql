-- Only the new address could confirm the changes that still wait: they have to be requested again.
DELETE FROM "email_changes";--> statement-breakpoint
ALTER TABLE "email_changes" RENAME COLUMN "confirm_hash" TO "new_hash";--> statement-breakpoint
ALTER TABLE "email_changes" RENAME COLUMN "cancel_hash" TO "old_hash";--> statement-breakpoint
ALTER INDEX "email_changes_confirm" RENAME TO "email_changes_new";--> statement-breakpoint
ALTER INDEX "email_changes_cancel" RENAME TO "email_changes_old";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "checkout_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "old_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "new_confirmed_at" timestamp (3) with time zone;