CREATE OR REPLACE FUNCTION count_point_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_point_totals(array_agg((user_id, action, day, points, 1)::point_change))
    FROM new_rows WHERE taken_back_at IS NULL;
  ELSE
    PERFORM add_to_point_totals(array_agg((user_id, action, day, points, times)::point_change))
    FROM (
      SELECT *, 1 AS times FROM new_rows WHERE taken_back_at IS NULL
      UNION ALL
      SELECT *, -1 FROM old_rows WHERE taken_back_at IS NULL
    ) changes;
  END IF;
  RETURN NULL;
END
$$;
