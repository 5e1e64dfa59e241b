-- The values of custom fields of a row that belongs to this owner and team from now on (D88). A value of another owner's
-- field goes to the field of the same key and kind, where the new owner has one that the row has no value of; any other
-- value stays where it is. Of several values for one field, the first is taken.
CREATE OR REPLACE FUNCTION moved_custom(stored jsonb, owner uuid, team uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN stored = '{}' THEN stored ELSE (
    SELECT jsonb_object_agg(CASE WHEN place = 1 THEN target::text ELSE key END, value)
    FROM (
      SELECT v.key, v.value, t.id AS target,
        CASE WHEN t.id IS NOT NULL THEN row_number() OVER (PARTITION BY t.id ORDER BY v.key) END AS place
      FROM jsonb_each(stored) v
      LEFT JOIN custom_fields f ON f.id = v.key::uuid
      LEFT JOIN custom_fields t ON t.key = f.key AND t.kind = f.kind AND t.archived_at IS NULL
        AND CASE WHEN team IS NULL THEN t.owner_id = owner ELSE t.team_id = team END
        AND NOT stored ? t.id::text
    ) moved
  ) END
$$;
