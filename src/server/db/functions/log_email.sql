-- Logs what became of an email, for its sender (D95): that it was sent, delivered, bounced or replied to. Emails are no noun
-- that teams share, so only webhooks read these entries. A Monday summary is no part of the log of emails.
CREATE OR REPLACE FUNCTION log_email() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text[] := array_remove(ARRAY[
    CASE WHEN OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL THEN 'sent_at' END,
    CASE WHEN OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL THEN 'delivered_at' END,
    CASE WHEN OLD.bounced_at IS NULL AND NEW.bounced_at IS NOT NULL THEN 'bounced_at' END,
    CASE WHEN OLD.replied_at IS NULL AND NEW.replied_at IS NOT NULL THEN 'replied_at' END
  ], NULL);
BEGIN
  IF NEW.summary_week IS NULL AND columns <> '{}' THEN
    INSERT INTO row_changes (kind, row_id, audience, operation, columns)
    VALUES ('email', NEW.id, NEW.owner_id, 'updated', columns);
  END IF;
  RETURN NULL;
END
$$;
