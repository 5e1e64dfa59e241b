CREATE TABLE "pending_cancellations" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"checkout_id" text,
	"status" text,
	"period_ends_at" timestamp (3) with time zone,
	"cancels_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"granted_tier" "plan_tier" DEFAULT 'FREE' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "upgrade_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_fetched" ON "subscriptions" USING btree ("fetched_at");