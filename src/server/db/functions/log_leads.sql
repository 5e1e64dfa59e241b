-- The plan of each statement below is made once per connection, for however many rows there were then. So none joins
-- the rows before to those after: 10,000 rows would be compared with each other in the plan for one.
CREATE OR REPLACE FUNCTION log_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT 'lead', r.id, r.owner_id FROM changed_rows r WHERE r.deleted_at IS NULL;
  IF EXISTS (SELECT FROM changed_rows r WHERE r.team_id IS NOT NULL) THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT 'lead', r.id, a.audience, a.whole
    FROM changed_rows r CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id,
      CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a
    WHERE r.deleted_at IS NULL AND r.team_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
