-- What somebody was told of is kept apart from the notifications, so that one that was deleted does not come back.
CREATE TABLE "told_occasions" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "told_occasions_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
INSERT INTO "told_occasions" ("user_id", "key", "at")
SELECT "user_id", "dedupe_key", "created_at" FROM "notifications";
--> statement-breakpoint
ALTER TABLE "told_occasions" ADD CONSTRAINT "told_occasions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_occasions_age" ON "told_occasions" USING btree ("at");--> statement-breakpoint
DROP INDEX "notifications_dedupe_key";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "dedupe_key";
