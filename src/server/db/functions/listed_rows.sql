-- The rows of a team (see `rows_of_team`), or one row that says so if it has more than 2,000: its readers start over. Members come and go
-- while the rows of the team are locked, so that must not take long.
CREATE OR REPLACE FUNCTION listed_rows(team uuid) RETURNS TABLE (kind text, row_id uuid, seen_by uuid[]) LANGUAGE sql STABLE AS $$
  WITH found AS MATERIALIZED (SELECT * FROM rows_of_team(team) LIMIT 2001),
    counted AS MATERIALIZED (SELECT count(*) > 2000 AS is_long FROM found)
  SELECT f.kind, f.row_id, f.seen_by FROM found f, counted WHERE NOT is_long
  UNION ALL
  SELECT 'unlisted', team, NULL FROM counted WHERE is_long
$$;
