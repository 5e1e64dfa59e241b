ALTER TABLE "lead_counters" ADD COLUMN "assignee" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD COLUMN "assignee" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "assigned_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "lead_counters" DROP CONSTRAINT "lead_counters_owner_id_scope_status_priority_pk";
--> statement-breakpoint
ALTER TABLE "lead_day_counts" DROP CONSTRAINT "lead_day_counts_owner_id_kind_day_scope_status_priority_detail_pk";
--> statement-breakpoint
ALTER TABLE "lead_counters" ADD CONSTRAINT "lead_counters_owner_id_scope_assignee_status_priority_pk" PRIMARY KEY("owner_id","scope","assignee","status","priority");
--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD CONSTRAINT "lead_day_counts_key" PRIMARY KEY("owner_id","kind","day","scope","assignee","status","priority","detail");
--> statement-breakpoint
-- Only leads of teams have an assignee.
DELETE FROM lead_counters WHERE scope <> '';
--> statement-breakpoint
INSERT INTO lead_counters (owner_id, scope, assignee, status, priority, count)
SELECT owner_id, team_id::text, coalesce(assignee_id::text, ''), status, priority, count(*)
FROM leads WHERE team_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
DELETE FROM lead_day_counts WHERE scope <> '';
--> statement-breakpoint
INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, count)
SELECT l.owner_id, d.kind, d.day, l.team_id::text, coalesce(l.assignee_id::text, ''), l.status, l.priority, d.detail,
  count(*)
FROM leads l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
WHERE l.team_id IS NOT NULL AND l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
--> statement-breakpoint
-- Both as before, with the assignee in the key.
CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counters (owner_id, scope, assignee, status, priority, count)
    SELECT owner_id, coalesce(team_id::text, ''), coalesce(assignee_id::text, ''), status, priority, count(*)
    FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, scope, assignee, status, priority)
      DO UPDATE SET count = lead_counters.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_counters c SET count = c.count - d.gone
    FROM (
      SELECT k.owner_id, k.scope, k.assignee, k.status, k.priority, o.gone
      FROM (
        SELECT owner_id, coalesce(team_id::text, '') AS scope, coalesce(assignee_id::text, '') AS assignee, status,
          priority, count(*) AS gone
        FROM old_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5
      ) o
      JOIN lead_counters k USING (owner_id, scope, assignee, status, priority)
      ORDER BY 1, 2, 3, 4, 5
      FOR UPDATE OF k
    ) d
    WHERE (c.owner_id, c.scope, c.assignee, c.status, c.priority)
      = (d.owner_id, d.scope, d.assignee, d.status, d.priority);
  ELSE
    INSERT INTO lead_counters (owner_id, scope, assignee, status, priority, count)
    SELECT owner_id, scope, assignee, status, priority, sum(change)
    FROM (
      SELECT owner_id, coalesce(team_id::text, '') AS scope, coalesce(assignee_id::text, '') AS assignee, status, priority,
        1 AS change
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, coalesce(team_id::text, ''), coalesce(assignee_id::text, ''), status, priority, -1
      FROM old_rows WHERE deleted_at IS NULL
    ) moves
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, scope, assignee, status, priority)
      DO UPDATE SET count = lead_counters.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_lead_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, count)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), coalesce(l.assignee_id::text, ''),
      l.status, l.priority, d.detail, count(*)
    FROM new_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (owner_id, kind, day, scope, assignee, status, priority, detail)
      DO UPDATE SET count = lead_day_counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_day_counts c SET count = c.count - g.gone
    FROM (
      SELECT k.owner_id, k.kind, k.day, k.scope, k.assignee, k.status, k.priority, k.detail, o.gone
      FROM (
        SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, '') AS scope,
          coalesce(l.assignee_id::text, '') AS assignee, l.status, l.priority, d.detail, count(*) AS gone
        FROM old_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
        WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ) o
      JOIN lead_day_counts k USING (owner_id, kind, day, scope, assignee, status, priority, detail)
      ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      FOR UPDATE OF k
    ) g
    WHERE (c.owner_id, c.kind, c.day, c.scope, c.assignee, c.status, c.priority, c.detail)
      = (g.owner_id, g.kind, g.day, g.scope, g.assignee, g.status, g.priority, g.detail);
  ELSE
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, assignee, status, priority, detail, count)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), coalesce(l.assignee_id::text, ''),
      l.status, l.priority, d.detail, sum(l.change)
    FROM (
      SELECT owner_id, team_id, assignee_id, status, priority, created_at, closed_at, furthest_stage, lost_reason,
        1 AS change
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, team_id, assignee_id, status, priority, created_at, closed_at, furthest_stage, lost_reason,
        -1
      FROM old_rows WHERE deleted_at IS NULL
    ) l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(l.change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (owner_id, kind, day, scope, assignee, status, priority, detail)
      DO UPDATE SET count = lead_day_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE INDEX "lead_counters_assignee" ON "lead_counters" USING btree ("assignee") WHERE "lead_counters"."assignee" <> '';
--> statement-breakpoint
CREATE INDEX "lead_day_counts_assignee" ON "lead_day_counts" USING btree ("assignee","kind","day") WHERE "lead_day_counts"."assignee" <> '';
--> statement-breakpoint
CREATE INDEX "leads_assignee_created" ON "leads" USING btree ("assignee_id","created_at","id") WHERE "leads"."assignee_id" is not null;
--> statement-breakpoint
CREATE INDEX "leads_assignee_stage" ON "leads" USING btree ("assignee_id","status","stage_entered_at","id") WHERE "leads"."assignee_id" is not null;
--> statement-breakpoint
CREATE INDEX "leads_assignee_closed" ON "leads" USING btree ("assignee_id","closed_at","status","priority") WHERE "leads"."closed_at" is not null and "leads"."deleted_at" is null and "leads"."assignee_id" is not null;
--> statement-breakpoint
CREATE INDEX "leads_assignee_open_follow_up" ON "leads" USING btree ("assignee_id","next_follow_up","id") WHERE "leads"."status" in ('NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT') and "leads"."deleted_at" is null and "leads"."assignee_id" is not null;
--> statement-breakpoint
CREATE INDEX "leads_unassigned" ON "leads" USING btree ("team_id","id") WHERE "leads"."team_id" is not null and "leads"."assignee_id" is null;
