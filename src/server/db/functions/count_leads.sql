-- Counts leads, and those with an amount, by owner, team, assignee, status and priority.
CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counters (owner_id, scope, assignee, status, priority, count, valued, amount)
    SELECT owner_id, coalesce(team_id::text, ''), coalesce(assignee_id::text, ''), status, priority,
      count(*), count(amount), coalesce(sum(amount), 0)
    FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, scope, assignee, status, priority) DO UPDATE SET
      count = lead_counters.count + excluded.count,
      valued = lead_counters.valued + excluded.valued,
      amount = lead_counters.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_counters c SET count = c.count - d.gone, valued = c.valued - d.valued, amount = c.amount - d.amount
    FROM (
      SELECT k.owner_id, k.scope, k.assignee, k.status, k.priority, o.gone, o.valued, o.amount
      FROM (
        SELECT owner_id, coalesce(team_id::text, '') AS scope, coalesce(assignee_id::text, '') AS assignee, status,
          priority, count(*) AS gone, count(amount) AS valued, coalesce(sum(amount), 0) AS amount
        FROM old_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5
      ) o
      JOIN lead_counters k USING (owner_id, scope, assignee, status, priority)
      ORDER BY 1, 2, 3, 4, 5
      FOR UPDATE OF k
    ) d
    WHERE (c.owner_id, c.scope, c.assignee, c.status, c.priority)
      = (d.owner_id, d.scope, d.assignee, d.status, d.priority);
  ELSE
    INSERT INTO lead_counters (owner_id, scope, assignee, status, priority, count, valued, amount)
    SELECT owner_id, scope, assignee, status, priority, sum(change), sum(valued), sum(amount)
    FROM (
      SELECT owner_id, coalesce(team_id::text, '') AS scope, coalesce(assignee_id::text, '') AS assignee, status, priority,
        1 AS change, (amount IS NOT NULL)::int AS valued, coalesce(amount, 0) AS amount
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, coalesce(team_id::text, ''), coalesce(assignee_id::text, ''), status, priority,
        -1, -(amount IS NOT NULL)::int, -coalesce(amount, 0)
      FROM old_rows WHERE deleted_at IS NULL
    ) moves
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 OR sum(valued) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, scope, assignee, status, priority) DO UPDATE SET
      count = lead_counters.count + excluded.count,
      valued = lead_counters.valued + excluded.valued,
      amount = lead_counters.amount + excluded.amount;
  END IF;
  RETURN NULL;
END
$$;
