CREATE TABLE "event_cursors" (
	"consumer" text PRIMARY KEY NOT NULL,
	"txid" bigint NOT NULL,
	"event_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passed_events" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"txid" bigint NOT NULL,
	"event_id" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "domain_events_open";--> statement-breakpoint
ALTER TABLE "domain_events" ADD COLUMN "txid" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "domain_events_position" ON "domain_events" USING btree ("txid","id");--> statement-breakpoint
CREATE INDEX "domain_events_owner" ON "domain_events" USING btree ("owner_id","type","at");--> statement-breakpoint
ALTER TABLE "domain_events" DROP COLUMN "handled_at";