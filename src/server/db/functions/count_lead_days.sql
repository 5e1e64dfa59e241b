CREATE OR REPLACE FUNCTION count_lead_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, count)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), coalesce(l.assignee_id::text, ''),
      l.status, l.priority, d.detail, count(*)
    FROM new_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (owner_id, kind, day, scope, assignee, status, priority, detail)
      DO UPDATE SET count = lead_day_counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_day_counts c SET count = c.count - g.gone
    FROM (
      SELECT k.owner_id, k.kind, k.day, k.scope, k.assignee, k.status, k.priority, k.detail, o.gone
      FROM (
        SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, '') AS scope,
          coalesce(l.assignee_id::text, '') AS assignee, l.status, l.priority, d.detail, count(*) AS gone
        FROM old_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
        WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ) o
      JOIN lead_day_counts k USING (owner_id, kind, day, scope, assignee, status, priority, detail)
      ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      FOR UPDATE OF k
    ) g
    WHERE (c.owner_id, c.kind, c.day, c.scope, c.assignee, c.status, c.priority, c.detail)
      = (g.owner_id, g.kind, g.day, g.scope, g.assignee, g.status, g.priority, g.detail);
  ELSE
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, count)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), coalesce(l.assignee_id::text, ''),
      l.status, l.priority, d.detail, sum(l.change)
    FROM (
      SELECT owner_id, team_id, assignee_id, status, priority, created_at, closed_at, furthest_stage, lost_reason,
        1 AS change
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, team_id, assignee_id, status, priority, created_at, closed_at, furthest_stage, lost_reason,
        -1
      FROM old_rows WHERE deleted_at IS NULL
    ) l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(l.change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (owner_id, kind, day, scope, assignee, status, priority, detail)
      DO UPDATE SET count = lead_day_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
