-- Whoever gets to see a lead, or no longer does, also sees or loses what is linked to it, if their team shows them only
-- what is assigned to them. By statement, so that the linked rows of all leads are locked in one order.
CREATE OR REPLACE FUNCTION log_linked_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limited uuid[];
  changed uuid[];
  audiences uuid[];
  wholes boolean[];
BEGIN
  -- Arrays keep the number of rows out of the plans below.
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
  PERFORM lock_linked_rows(changed);
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT r.kind, r.id, c.audience, c.whole
  FROM unnest(changed, audiences, wholes) c (id, audience, whole) JOIN linked_rows_of_leads(changed) r ON r.lead_id = c.id
  WHERE c.audience <> r.owner_id;
  RETURN NULL;
END
$$;
