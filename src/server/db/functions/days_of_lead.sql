-- The UTC days on which a lead counts.
CREATE OR REPLACE FUNCTION days_of_lead(
  created_at timestamptz, closed_at timestamptz, status lead_status, furthest_stage lead_status, lost_reason text
) RETURNS TABLE (kind text, day date, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'created', ($1 AT TIME ZONE 'UTC')::date, $4::text
  UNION ALL
  SELECT 'closed', ($2 AT TIME ZONE 'UTC')::date, CASE WHEN $3 = 'CLOSED_LOST' THEN coalesce($5, '') ELSE '' END
  WHERE $2 IS NOT NULL
$$;
