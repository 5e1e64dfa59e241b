-- Whoever gets to see leads, or no longer does, also sees or loses what is linked to them, if their team shows its members
-- only what is assigned to them. `before` says where leads were that have been put elsewhere.
CREATE OR REPLACE FUNCTION log_linked_rows(before jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  limited uuid[];
  changed uuid[];
  audiences uuid[];
  wholes boolean[];
BEGIN
  -- Arrays keep the number of rows out of the plans below.
  limited := ARRAY(
    SELECT t.id FROM teams t
    WHERE t.assigned_only AND EXISTS (SELECT FROM team_members m WHERE m.team_id = t.id AND m.role = 'member')
      AND t.id IN (
        SELECT (b ->> 'teamId')::uuid FROM jsonb_array_elements(before) b
        UNION SELECT l.team_id FROM jsonb_array_elements(before) b JOIN leads l ON l.id = (b ->> 'id')::uuid
      )
  );
  IF cardinality(limited) = 0 THEN RETURN; END IF;
  WITH places AS MATERIALIZED (
    SELECT b.* FROM jsonb_to_recordset(before) b (id uuid, "teamId" uuid, "assigneeId" uuid, "ownerId" uuid)
  ), seen AS (
    SELECT p.id, p.team_id, a.audience, a.whole
    FROM (
      TABLE places
      UNION ALL
      SELECT l.id, l.team_id, l.assignee_id, l.owner_id FROM leads l JOIN places USING (id)
    ) p (id, team_id, assignee_id, owner_id)
    CROSS JOIN LATERAL team_audiences(NULL, p.team_id,
      CASE WHEN p.assignee_id IS NOT NULL THEN ARRAY[p.assignee_id, p.owner_id] END) a
    WHERE p.team_id = ANY (limited)
  )
  -- Who sees a lead both before and after is there twice.
  SELECT array_agg(c.id), array_agg(c.audience), array_agg(c.whole) INTO changed, audiences, wholes
  FROM (SELECT id, audience, whole FROM seen GROUP BY id, team_id, audience, whole HAVING count(*) = 1) c;
  IF changed IS NULL THEN RETURN; END IF;
  -- Whoever is changing one of these was told before who sees it, so their change must be committed before this one, and
  -- another must wait for it. The caller has locked the leads in id order before it changed them, and this locks what is
  -- linked to all of them at once, each table in id order, as does whatever changes several rows. So two operations wait
  -- for each other at the first row that both lock, and neither has locked one that comes after it.
  PERFORM lock_linked_rows(changed);
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT r.kind, r.id, c.audience, c.whole
  FROM unnest(changed, audiences, wholes) c (id, audience, whole) JOIN linked_rows_of_leads(changed) r ON r.lead_id = c.id
  WHERE c.audience <> r.owner_id;
END
$$;
