-- A row is logged for its owner, and, if it has a team, for that: for all of it, or, if `seen_by` is given, for those
-- members alone who see the whole team, and for the users in it (see services/shared/visibility.ts). Without an owner,
-- nobody is left out.
CREATE OR REPLACE FUNCTION team_audiences(owner_id uuid, team_id uuid, seen_by uuid[])
RETURNS TABLE (audience uuid, whole boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT team_id, seen_by IS NOT NULL
  UNION SELECT u, false FROM unnest(seen_by) u WHERE u IS DISTINCT FROM owner_id
$$;
