CREATE OR REPLACE FUNCTION log_lead_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limited uuid[];
  changed uuid[];
  audiences uuid[];
  wholes boolean[];
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT 'lead', n.id, n.owner_id FROM new_rows n WHERE n.deleted_at IS NULL
  UNION SELECT 'lead', o.id, o.owner_id FROM old_rows o WHERE o.deleted_at IS NULL;
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.team_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows o WHERE o.team_id IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT DISTINCT 'lead', r.id, a.audience, a.whole
  FROM (
    SELECT n.id, n.owner_id, n.team_id, n.assignee_id FROM new_rows n
    WHERE n.deleted_at IS NULL AND n.team_id IS NOT NULL
    UNION
    SELECT o.id, o.owner_id, o.team_id, o.assignee_id FROM old_rows o
    WHERE o.deleted_at IS NULL AND o.team_id IS NOT NULL
  ) r CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id,
    CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a;
  -- Whoever gets to see a lead, or no longer does, also sees or loses what is linked to it, if their team shows them only
  -- what is assigned to them. Arrays keep the number of rows out of the plans below.
  limited := ARRAY(
    SELECT t.id FROM teams t
    WHERE t.assigned_only AND t.id IN (SELECT n.team_id FROM new_rows n UNION SELECT o.team_id FROM old_rows o)
      AND EXISTS (SELECT FROM team_members m WHERE m.team_id = t.id AND m.role = 'member')
  );
  IF cardinality(limited) = 0 THEN RETURN NULL; END IF;
  WITH before AS MATERIALIZED (
    SELECT o.id, o.team_id, a.audience, a.whole FROM old_rows o CROSS JOIN LATERAL team_audiences(NULL, o.team_id,
      CASE WHEN o.assignee_id IS NOT NULL THEN ARRAY[o.assignee_id, o.owner_id] END) a
    WHERE o.team_id = ANY (limited)
  ), after AS MATERIALIZED (
    SELECT n.id, n.team_id, a.audience, a.whole FROM new_rows n CROSS JOIN LATERAL team_audiences(NULL, n.team_id,
      CASE WHEN n.assignee_id IS NOT NULL THEN ARRAY[n.assignee_id, n.owner_id] END) a
    WHERE n.team_id = ANY (limited)
  )
  SELECT array_agg(c.id), array_agg(c.audience), array_agg(c.whole) INTO changed, audiences, wholes
  FROM ((TABLE before EXCEPT TABLE after) UNION ALL (TABLE after EXCEPT TABLE before)) c;
  IF changed IS NULL THEN RETURN NULL; END IF;
  -- Whoever is changing one of these was told before who sees it, so their change must be committed before this one, and
  -- another must wait for it. In the order in which whatever changes several rows locks them: leads first, each by id.
  PERFORM FROM tasks k WHERE k.lead_id IN (SELECT unnest(changed)) AND k.deleted_at IS NULL ORDER BY k.id FOR SHARE OF k;
  PERFORM FROM notes k WHERE k.lead_id IN (SELECT unnest(changed)) AND k.deleted_at IS NULL ORDER BY k.id FOR SHARE OF k;
  PERFORM FROM calendar_events k
  WHERE k.lead_id IN (SELECT unnest(changed)) AND k.deleted_at IS NULL ORDER BY k.id FOR SHARE OF k;
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT r.kind, r.id, c.audience, c.whole
  FROM unnest(changed, audiences, wholes) c (id, audience, whole)
  CROSS JOIN LATERAL (
    SELECT 'task' AS kind, k.id, k.owner_id FROM tasks k WHERE k.lead_id = c.id AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'note', k.id, k.owner_id FROM notes k WHERE k.lead_id = c.id AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'event', k.id, k.owner_id FROM calendar_events k WHERE k.lead_id = c.id AND k.deleted_at IS NULL
  ) r
  WHERE c.audience <> r.owner_id;
  RETURN NULL;
END
$$;
