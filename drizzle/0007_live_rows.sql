-- Deleted leads can be restored for a while, and count nowhere meanwhile.
CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counters (owner_id, scope, status, priority, count)
    SELECT owner_id, coalesce(team_id::text, ''), status, priority, count(*)
    FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (owner_id, scope, status, priority) DO UPDATE SET count = lead_counters.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_counters c SET count = c.count - d.gone
    FROM (
      SELECT k.owner_id, k.scope, k.status, k.priority, o.gone
      FROM (
        SELECT owner_id, coalesce(team_id::text, '') AS scope, status, priority, count(*) AS gone
        FROM old_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4
      ) o
      JOIN lead_counters k USING (owner_id, scope, status, priority)
      ORDER BY 1, 2, 3, 4
      FOR UPDATE OF k
    ) d
    WHERE (c.owner_id, c.scope, c.status, c.priority) = (d.owner_id, d.scope, d.status, d.priority);
  ELSE
    INSERT INTO lead_counters (owner_id, scope, status, priority, count)
    SELECT owner_id, scope, status, priority, sum(change)
    FROM (
      SELECT owner_id, coalesce(team_id::text, '') AS scope, status, priority, 1 AS change
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, coalesce(team_id::text, ''), status, priority, -1 FROM old_rows WHERE deleted_at IS NULL
    ) moves
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (owner_id, scope, status, priority) DO UPDATE SET count = lead_counters.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE SEQUENCE notifications_seq;
--> statement-breakpoint
-- The lock makes the numbers of one user rise in the order in which they can be seen: a reader who asks for what
-- comes after a number never misses one that was given earlier and committed later. Whoever writes for several
-- users in one transaction does so in the order of their ids, so that no two wait for each other in a circle.
CREATE FUNCTION number_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7226002, hashtext(NEW.user_id::text));
  NEW.seq := nextval('notifications_seq');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notifications_numbered BEFORE INSERT ON notifications
  FOR EACH ROW EXECUTE FUNCTION number_notification();
--> statement-breakpoint
-- Only wakes whoever listens: what there is to be read stands in the table. Equal payloads of one transaction are
-- sent once.
CREATE FUNCTION announce_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('stanchion_notifications', o.user_id::text) FROM (SELECT DISTINCT user_id FROM old_rows) o;
  ELSE
    PERFORM pg_notify('stanchion_notifications', n.user_id::text) FROM (SELECT DISTINCT user_id FROM new_rows) n;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notifications_announced_insert AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_announced_update AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_announced_delete AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
--> statement-breakpoint
-- A stream whose session has ended must not stay open.
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stanchion_sessions', OLD.user_id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session_end();
