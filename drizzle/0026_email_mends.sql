-- Immutable, unlike array_to_string, so that a generated column can call it.
CREATE FUNCTION join_texts(t text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_string(t, ' ');
END
$$;
--> statement-breakpoint
-- One statement rewrites the table once. Dropping the column drops its index.
ALTER TABLE "email_logs"
  DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold("email_logs"."to" || ' ' || "email_logs"."subject" || ' ' || join_texts("email_logs"."cc") || ' ' || join_texts("email_logs"."bcc"))) STORED NOT NULL,
  ADD COLUMN "opened_at" timestamp (3) with time zone,
  ADD COLUMN "clicked_at" timestamp (3) with time zone,
  ADD COLUMN "summary_week" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "monday_summary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "email_logs_search" ON "email_logs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "email_logs_summary" ON "email_logs" USING btree ("owner_id","summary_week") WHERE "email_logs"."summary_week" is not null;--> statement-breakpoint
CREATE INDEX "email_logs_summary_age" ON "email_logs" USING btree ("summary_week") WHERE "email_logs"."summary_week" is not null;--> statement-breakpoint
CREATE INDEX "users_monday_summary" ON "users" USING btree ("id") WHERE "users"."monday_summary";
