ALTER TABLE "leads" ADD COLUMN "last_activity_at" timestamp (3) with time zone;--> statement-breakpoint
-- Not a change that followers or live screens have to read.
ALTER TABLE "leads" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE leads SET last_activity_at = least(a.at, now())
FROM (
  SELECT lead_id, max(at) AS at FROM (
    SELECT lead_id, at FROM lead_history WHERE kind = 'status_changed'
    UNION ALL
    SELECT lead_id, created_at FROM notes WHERE deleted_at IS NULL
    UNION ALL
    SELECT lead_id, completed_at FROM tasks WHERE status = 'COMPLETED' AND deleted_at IS NULL
    UNION ALL
    SELECT lead_id, sent_at FROM email_logs
  ) activities
  GROUP BY lead_id
) a
WHERE a.lead_id = leads.id AND a.at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "leads_owner_activity" ON "leads" USING btree ("owner_id",coalesce("last_activity_at", '-infinity'::timestamptz),"id");
