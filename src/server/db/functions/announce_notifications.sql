-- Only wakes whoever listens: what there is to be read stands in the table. Equal payloads of one transaction are
-- sent once.
CREATE OR REPLACE FUNCTION announce_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('stanchion_notifications', o.user_id::text) FROM (SELECT DISTINCT user_id FROM old_rows) o;
  ELSE
    PERFORM pg_notify('stanchion_notifications', n.user_id::text) FROM (SELECT DISTINCT user_id FROM new_rows) n;
  END IF;
  RETURN NULL;
END
$$;
