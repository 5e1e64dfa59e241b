CREATE OR REPLACE FUNCTION count_lead_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, source,
      count, valued, amount)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), coalesce(l.assignee_id::text, ''),
      l.status, l.priority, d.detail, CASE d.kind WHEN 'closed' THEN coalesce(l.source, '') ELSE '' END,
      count(*), count(l.amount), coalesce(sum(l.amount), 0)
    FROM new_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (owner_id, kind, day, scope, assignee, status, priority, detail, source) DO UPDATE SET
      count = lead_day_counts.count + excluded.count,
      valued = lead_day_counts.valued + excluded.valued,
      amount = lead_day_counts.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_day_counts c SET count = c.count - g.gone, valued = c.valued - g.valued, amount = c.amount - g.amount
    FROM (
      SELECT k.owner_id, k.kind, k.day, k.scope, k.assignee, k.status, k.priority, k.detail, k.source,
        o.gone, o.valued, o.amount
      FROM (
        SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, '') AS scope,
          coalesce(l.assignee_id::text, '') AS assignee, l.status, l.priority, d.detail,
          CASE d.kind WHEN 'closed' THEN coalesce(l.source, '') ELSE '' END AS source,
          count(*) AS gone, count(l.amount) AS valued, coalesce(sum(l.amount), 0) AS amount
        FROM old_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
        WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
      ) o
      JOIN lead_day_counts k USING (owner_id, kind, day, scope, assignee, status, priority, detail, source)
      ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
      FOR UPDATE OF k
    ) g
    WHERE (c.owner_id, c.kind, c.day, c.scope, c.assignee, c.status, c.priority, c.detail, c.source)
      = (g.owner_id, g.kind, g.day, g.scope, g.assignee, g.status, g.priority, g.detail, g.source);
  ELSE
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, source,
      count, valued, amount)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), coalesce(l.assignee_id::text, ''),
      l.status, l.priority, d.detail, CASE d.kind WHEN 'closed' THEN coalesce(l.source, '') ELSE '' END,
      sum(l.change), sum(l.change * (l.amount IS NOT NULL)::int), sum(l.change * coalesce(l.amount, 0))
    FROM (
      SELECT owner_id, team_id, assignee_id, status, priority, created_at, closed_at, furthest_stage, lost_reason,
        source, amount, 1 AS change
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, team_id, assignee_id, status, priority, created_at, closed_at, furthest_stage, lost_reason,
        source, amount, -1
      FROM old_rows WHERE deleted_at IS NULL
    ) l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    HAVING sum(l.change) <> 0 OR sum(l.change * (l.amount IS NOT NULL)::int) <> 0
      OR sum(l.change * coalesce(l.amount, 0)) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (owner_id, kind, day, scope, assignee, status, priority, detail, source) DO UPDATE SET
      count = lead_day_counts.count + excluded.count,
      valued = lead_day_counts.valued + excluded.valued,
      amount = lead_day_counts.amount + excluded.amount;
  END IF;
  RETURN NULL;
END
$$;
