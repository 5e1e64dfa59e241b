-- The digits stay as they were until a job derives them again.
ALTER TABLE "leads" ALTER COLUMN "phone_digits" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "phone_digits" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country" text DEFAULT 'US' NOT NULL;--> statement-breakpoint
-- Without the default, which is for new users: the phones of those who exist still have to be derived.
ALTER TABLE "users" ADD COLUMN "phones_country" text;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "phones_country" SET DEFAULT 'US';--> statement-breakpoint
CREATE INDEX "users_phones_due" ON "users" USING btree ("id") WHERE "users"."phones_country" is distinct from "users"."country";
