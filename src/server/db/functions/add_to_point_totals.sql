-- In plpgsql, which keeps its plan.
CREATE OR REPLACE FUNCTION add_to_point_totals(changes point_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NULL THEN RETURN; END IF;
  INSERT INTO point_totals (user_id, period, starts, points, added, won, completed, written)
  SELECT c.user_id, p.period, p.starts, sum(c.points * c.times),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'LEAD_CREATED'), 0),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'LEAD_CONVERTED'), 0),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'TASK_COMPLETED'), 0),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'NOTE_ADDED'), 0)
  FROM unnest(changes) c
  CROSS JOIN LATERAL (
    VALUES ('ALL_TIME', date '1970-01-01'), ('DAILY', c.day), ('WEEKLY', date_trunc('week', c.day)::date),
      ('MONTHLY', date_trunc('month', c.day)::date)
  ) p (period, starts)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, period, starts) DO UPDATE SET
    points = point_totals.points + excluded.points,
    added = point_totals.added + excluded.added,
    won = point_totals.won + excluded.won,
    completed = point_totals.completed + excluded.completed,
    written = point_totals.written + excluded.written;
END
$$;
