CREATE TABLE "row_changes" (
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"audience" uuid NOT NULL,
	"whole" boolean DEFAULT false NOT NULL,
	CONSTRAINT "row_changes_tx_id_pk" PRIMARY KEY("tx","id")
);
--> statement-breakpoint
CREATE INDEX "row_changes_audience" ON "row_changes" USING btree ("audience","tx","id");--> statement-breakpoint
CREATE INDEX "row_changes_access" ON "row_changes" USING btree ("audience","row_id","id") WHERE "row_changes"."kind" in ('joined', 'left');--> statement-breakpoint
CREATE INDEX "row_changes_at" ON "row_changes" USING btree ("at");--> statement-breakpoint
-- Who sees a row: its owner, and the members of its team. If `seen_by` is given, the row is hidden from the others in a
-- team that shows its members only what is assigned to them or to nobody (see services/shared/visibility.ts).
CREATE FUNCTION audiences_of(owner_id uuid, team_id uuid, seen_by uuid[])
RETURNS TABLE (audience uuid, whole boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT owner_id, false
  UNION SELECT team_id, seen_by IS NOT NULL WHERE team_id IS NOT NULL
  UNION SELECT u, false FROM unnest(seen_by) u WHERE team_id IS NOT NULL
$$;
--> statement-breakpoint
-- What is linked to a lead is seen by whoever sees the lead.
CREATE FUNCTION linked_seen_by(linked_to uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN linked_to IS NULL THEN '{}'::uuid[] ELSE (
    SELECT ARRAY[l.assignee_id, l.owner_id] FROM leads l
    WHERE l.id = linked_to AND l.team_id IS NOT NULL AND l.assignee_id IS NOT NULL
  ) END
$$;
--> statement-breakpoint
CREATE FUNCTION log_lead_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT 'lead', r.id, a.audience, a.whole
    FROM new_rows r, audiences_of(r.owner_id, r.team_id, CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a
    WHERE r.deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT 'lead', r.id, a.audience, a.whole
    FROM old_rows r, audiences_of(r.owner_id, r.team_id, CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a
    WHERE r.deleted_at IS NULL;
  ELSE
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT DISTINCT 'lead', r.id, a.audience, a.whole
    FROM (
      SELECT n.id, n.owner_id, n.team_id, n.assignee_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.deleted_at IS NULL OR o.deleted_at IS NULL
      UNION
      SELECT o.id, o.owner_id, o.team_id, o.assignee_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.deleted_at IS NULL OR o.deleted_at IS NULL
    ) r, audiences_of(r.owner_id, r.team_id, CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a;
    -- Whoever gets to see a lead, or no longer does, also sees or loses what is linked to it.
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT DISTINCT r.kind, r.id, a.audience, a.whole
    FROM new_rows n JOIN old_rows o USING (id)
    JOIN teams t ON t.id = n.team_id AND t.assigned_only
    CROSS JOIN LATERAL (
      SELECT 'task' AS kind, k.id, k.owner_id, k.team_id FROM tasks k WHERE k.lead_id = n.id AND k.deleted_at IS NULL
      UNION ALL
      SELECT 'note', k.id, k.owner_id, k.team_id FROM notes k WHERE k.lead_id = n.id AND k.deleted_at IS NULL
      UNION ALL
      SELECT 'event', k.id, k.owner_id, k.team_id FROM calendar_events k
      WHERE k.lead_id = n.id AND k.deleted_at IS NULL
    ) r
    CROSS JOIN LATERAL (
      SELECT * FROM audiences_of(r.owner_id, r.team_id,
        CASE WHEN n.assignee_id IS NOT NULL THEN ARRAY[n.assignee_id, n.owner_id] END)
      UNION
      SELECT * FROM audiences_of(r.owner_id, r.team_id,
        CASE WHEN o.assignee_id IS NOT NULL THEN ARRAY[o.assignee_id, o.owner_id] END)
    ) a
    WHERE n.assignee_id IS DISTINCT FROM o.assignee_id
      OR n.assignee_id IS NOT NULL AND n.owner_id IS DISTINCT FROM o.owner_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For tasks, notes and events. The argument is the kind.
CREATE FUNCTION log_linked_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT TG_ARGV[0], r.id, a.audience, a.whole
    FROM new_rows r, audiences_of(r.owner_id, r.team_id, CASE WHEN r.team_id IS NOT NULL THEN linked_seen_by(r.lead_id) END) a
    WHERE r.deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT TG_ARGV[0], r.id, a.audience, a.whole
    FROM old_rows r, audiences_of(r.owner_id, r.team_id, CASE WHEN r.team_id IS NOT NULL THEN linked_seen_by(r.lead_id) END) a
    WHERE r.deleted_at IS NULL;
  ELSE
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT DISTINCT TG_ARGV[0], r.id, a.audience, a.whole
    FROM (
      SELECT n.id, n.owner_id, n.team_id, n.lead_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.deleted_at IS NULL OR o.deleted_at IS NULL
      UNION
      SELECT o.id, o.owner_id, o.team_id, o.lead_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.deleted_at IS NULL OR o.deleted_at IS NULL
    ) r, audiences_of(r.owner_id, r.team_id, CASE WHEN r.team_id IS NOT NULL THEN linked_seen_by(r.lead_id) END) a;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What a team has, with who sees it in one that shows its members only what is assigned to them or to nobody.
CREATE FUNCTION rows_of_team(team uuid) RETURNS TABLE (kind text, row_id uuid, seen_by uuid[]) LANGUAGE sql STABLE AS $$
  SELECT 'lead', l.id, CASE WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id] END
  FROM leads l WHERE l.team_id = team AND l.deleted_at IS NULL
  UNION ALL
  SELECT r.kind, r.id, CASE
    WHEN r.lead_id IS NULL THEN ARRAY[r.owner_id]
    WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id, r.owner_id]
  END
  FROM (
    SELECT 'task' AS kind, k.id, k.owner_id, k.lead_id FROM tasks k WHERE k.team_id = team AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'note', k.id, k.owner_id, k.lead_id FROM notes k WHERE k.team_id = team AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'event', k.id, k.owner_id, k.lead_id FROM calendar_events k WHERE k.team_id = team AND k.deleted_at IS NULL
  ) r
  LEFT JOIN leads l ON l.id = r.lead_id AND l.team_id IS NOT NULL
$$;
--> statement-breakpoint
-- The rows that somebody got to see or lost, for them alone. When a team ends, its rows are logged once, for all who were
-- in it: what `left` says bounds what they may learn of the team from then on.
CREATE FUNCTION log_member_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT 'joined', m.team_id, m.user_id, NOT t.assigned_only OR m.role <> 'member'
    FROM new_rows m JOIN teams t ON t.id = m.team_id;
    INSERT INTO row_changes (kind, row_id, audience)
    SELECT r.kind, r.row_id, m.user_id
    FROM new_rows m JOIN teams t ON t.id = m.team_id CROSS JOIN LATERAL rows_of_team(m.team_id) r
    WHERE NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR m.user_id = ANY (r.seen_by);
  ELSIF TG_OP = 'DELETE' THEN
    IF (SELECT count(*) FROM old_rows) = 1 THEN
      INSERT INTO row_changes (kind, row_id, audience)
      SELECT r.kind, r.row_id, m.user_id
      FROM old_rows m JOIN teams t ON t.id = m.team_id CROSS JOIN LATERAL rows_of_team(m.team_id) r
      WHERE NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR m.user_id = ANY (r.seen_by);
    ELSE
      INSERT INTO row_changes (kind, row_id, audience, whole)
      SELECT r.kind, r.row_id, a.audience, a.whole
      FROM (SELECT DISTINCT team_id FROM old_rows) m CROSS JOIN LATERAL rows_of_team(m.team_id) r
      CROSS JOIN LATERAL (
        SELECT m.team_id AS audience, r.seen_by IS NOT NULL AS whole
        UNION ALL
        SELECT o.user_id, false FROM old_rows o WHERE o.team_id = m.team_id AND o.user_id = ANY (r.seen_by)
      ) a;
    END IF;
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT 'left', m.team_id, m.user_id, coalesce(NOT t.assigned_only OR m.role <> 'member', false)
    FROM old_rows m LEFT JOIN teams t ON t.id = m.team_id;
  ELSE
    INSERT INTO row_changes (kind, row_id, audience)
    SELECT r.kind, r.row_id, m.user_id
    FROM new_rows m JOIN old_rows o USING (team_id, user_id) JOIN teams t ON t.id = m.team_id
    CROSS JOIN LATERAL (
      SELECT 'rights' AS kind, m.team_id AS row_id
      UNION ALL
      SELECT k.kind, k.row_id FROM rows_of_team(m.team_id) k WHERE NOT m.user_id = ANY (k.seen_by)
    ) r
    WHERE t.assigned_only AND (m.role = 'member') <> (o.role = 'member');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Everybody in the team sees what this shows or hides either before or after.
CREATE FUNCTION log_team_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT r.kind, r.row_id, n.id
  FROM new_rows n JOIN old_rows o USING (id)
  CROSS JOIN LATERAL (
    SELECT 'rights' AS kind, n.id AS row_id
    UNION ALL
    SELECT k.kind, k.row_id FROM rows_of_team(n.id) k WHERE k.seen_by IS NOT NULL
  ) r
  WHERE n.assigned_only <> o.assigned_only;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_logged_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_lead_changes();
--> statement-breakpoint
CREATE TRIGGER leads_logged_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_lead_changes();
--> statement-breakpoint
CREATE TRIGGER leads_logged_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_lead_changes();
--> statement-breakpoint
CREATE TRIGGER tasks_logged_insert AFTER INSERT ON tasks
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('task');
--> statement-breakpoint
CREATE TRIGGER tasks_logged_update AFTER UPDATE ON tasks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('task');
--> statement-breakpoint
CREATE TRIGGER tasks_logged_delete AFTER DELETE ON tasks
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('task');
--> statement-breakpoint
CREATE TRIGGER notes_logged_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('note');
--> statement-breakpoint
CREATE TRIGGER notes_logged_update AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('note');
--> statement-breakpoint
CREATE TRIGGER notes_logged_delete AFTER DELETE ON notes
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('note');
--> statement-breakpoint
CREATE TRIGGER calendar_events_logged_insert AFTER INSERT ON calendar_events
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('event');
--> statement-breakpoint
CREATE TRIGGER calendar_events_logged_update AFTER UPDATE ON calendar_events
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('event');
--> statement-breakpoint
CREATE TRIGGER calendar_events_logged_delete AFTER DELETE ON calendar_events
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('event');
--> statement-breakpoint
CREATE TRIGGER team_members_logged_insert AFTER INSERT ON team_members
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_member_changes();
--> statement-breakpoint
CREATE TRIGGER team_members_logged_update AFTER UPDATE ON team_members
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_member_changes();
--> statement-breakpoint
CREATE TRIGGER team_members_logged_delete AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_member_changes();
--> statement-breakpoint
CREATE TRIGGER teams_logged_update AFTER UPDATE ON teams
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_team_changes();
