-- Keeps lead_counters exact whoever writes leads: one statement-level trigger a kind of write, so that an
-- import of a hundred thousand rows touches each counter once. Counters are taken in the order of their key,
-- so that two writers never wait for each other in a circle.
CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counters (owner_id, scope, status, priority, count)
    SELECT owner_id, coalesce(team_id::text, ''), status, priority, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (owner_id, scope, status, priority) DO UPDATE SET count = lead_counters.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_counters c SET count = c.count - d.gone
    FROM (
      SELECT k.owner_id, k.scope, k.status, k.priority, o.gone
      FROM (
        SELECT owner_id, coalesce(team_id::text, '') AS scope, status, priority, count(*) AS gone
        FROM old_rows GROUP BY 1, 2, 3, 4
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
      SELECT owner_id, coalesce(team_id::text, '') AS scope, status, priority, 1 AS change FROM new_rows
      UNION ALL
      SELECT owner_id, coalesce(team_id::text, ''), status, priority, -1 FROM old_rows
    ) moves
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (owner_id, scope, status, priority) DO UPDATE SET count = lead_counters.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_counted_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_counted_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
