-- Returns the achievements and challenges that were reached by users who want to see points, and those whose notice was
-- withdrawn: losing a challenge while its week is open withdraws its notice, and completing it again sends another one.
-- Most changes reach no achievement and lose none, so it looks for that before it writes.
CREATE OR REPLACE FUNCTION record_points(work jsonb)
RETURNS TABLE (user_id uuid, action text, subject text, is_withdrawn boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  who uuid := work ->> 'userId';
  instant timestamptz := work ->> 'at';
  today date := work ->> 'day';
  changed uuid[];
  affected uuid[] := '{}';
  turns jsonb;
BEGIN
  IF work ? 'takeBack' THEN
    WITH taken AS (
      UPDATE point_entries e SET taken_back_at = instant, taken_back_for = r.reason
      FROM jsonb_to_recordset(work -> 'takeBack') AS r (subject text, action text, reason text)
      WHERE e.subject = r.subject AND e.action = r.action AND e.taken_back_at IS NULL
      RETURNING e.user_id
    )
    SELECT array_agg(DISTINCT user_id) INTO changed FROM taken;
    affected := affected || coalesce(changed, '{}');
  END IF;

  IF work ? 'giveBack' THEN
    WITH latest AS (
      SELECT DISTINCT ON (e.subject, e.action) e.id
      FROM point_entries e
      JOIN jsonb_to_recordset(work -> 'giveBack') AS r (subject text, action text, reason text)
        ON e.subject = r.subject AND e.action = r.action AND e.taken_back_for = r.reason
      ORDER BY e.subject, e.action, e.taken_back_at DESC
    ), given AS (
      UPDATE point_entries e SET taken_back_at = NULL, taken_back_for = NULL
      FROM latest WHERE e.id = latest.id
      RETURNING e.user_id
    )
    SELECT array_agg(DISTINCT user_id) INTO changed FROM given;
    affected := affected || coalesce(changed, '{}');
  END IF;

  IF work ? 'earn' THEN
    -- The maximum of a day is counted under a lock, so that parallel requests cannot exceed it together.
    INSERT INTO point_totals (user_id, period, starts) SELECT who, 'ALL_TIME', date '1970-01-01'
    WHERE EXISTS (SELECT FROM jsonb_to_recordset(work -> 'earn') AS r (most int) WHERE r.most IS NOT NULL)
    ON CONFLICT (user_id, period, starts) DO UPDATE SET points = point_totals.points;

    WITH earned AS (
      INSERT INTO point_entries AS e (id, user_id, action, subject, points, day, at)
      SELECT r.id, who, r.action, r.subject,
        CASE WHEN r.most IS NULL OR r.nth + coalesce(awarded.times, 0) <= r.most THEN r.points ELSE 0 END, today, instant
      FROM (
        SELECT *, row_number() OVER (PARTITION BY action ORDER BY id) AS nth
        FROM jsonb_to_recordset(work -> 'earn') AS r (id uuid, action text, subject text, points int, most int)
      ) r
      LEFT JOIN (
        SELECT t.action, count(*) AS times FROM point_entries t
        WHERE t.user_id = who AND t.day = today AND t.points > 0 AND t.action IN (
          SELECT c.action FROM jsonb_to_recordset(work -> 'earn') AS c (action text, most int) WHERE c.most IS NOT NULL
        )
        GROUP BY 1
      ) awarded ON awarded.action = r.action
      ON CONFLICT (user_id, action, subject) DO UPDATE SET taken_back_at = NULL, taken_back_for = NULL
        WHERE e.taken_back_at IS NOT NULL
      RETURNING e.user_id
    )
    SELECT array_agg(DISTINCT user_id) INTO changed FROM earned;
    affected := affected || coalesce(changed, '{}');
  END IF;

  -- What was reached before is lost with what it was reached by, and comes back with it. Without anything taken back,
  -- nothing can be lost.
  IF affected <> '{}' AND (work ? 'takeBack' OR EXISTS (
    SELECT FROM point_entries e WHERE e.user_id = ANY (affected) AND e.taken_back_at IS NOT NULL AND e.level IS NOT NULL
  )) THEN
    WITH turned AS (
      UPDATE point_entries e SET
        taken_back_at = CASE WHEN s.reached THEN NULL ELSE instant END,
        taken_back_for = CASE WHEN s.reached THEN NULL ELSE 'reopened' END
      FROM (
        SELECT m.id, coalesce((to_jsonb(t) ->> m.counter)::int, 0) >= m.level AS reached
        FROM point_entries m
        LEFT JOIN point_totals t ON t.user_id = m.user_id AND t.period = m.period AND t.starts = m.starts
        WHERE m.user_id = ANY (affected) AND m.level IS NOT NULL
      ) s
      WHERE e.id = s.id AND s.reached = (e.taken_back_at IS NOT NULL)
      RETURNING e.user_id, e.action, e.subject, s.reached
    ), forgotten AS (
      DELETE FROM told_occasions o
      USING turned l
      JOIN jsonb_to_recordset(work -> 'withdraw') AS w (action text, subject text, notice jsonb) USING (action, subject)
      WHERE NOT l.reached AND o.user_id = l.user_id AND o.key = w.notice ->> 'dedupeKey'
      RETURNING o.user_id, o.at, l.action, l.subject, w.notice
    ), withdrawn AS (
      DELETE FROM notifications n USING forgotten f
      WHERE n.user_id = f.user_id AND n.created_at = f.at
        AND n.kind = f.notice ->> 'kind' AND n.message = f.notice ->> 'message'
      RETURNING f.user_id, f.action, f.subject
    )
    SELECT jsonb_agg(t) INTO turns FROM (
      SELECT l.user_id, l.action, l.subject, false AS is_withdrawn FROM turned l
      WHERE l.reached AND l.action = 'CHALLENGE_COMPLETED'
      UNION ALL SELECT w.user_id, w.action, w.subject, true FROM withdrawn w
    ) t;
    RETURN QUERY SELECT t.user_id, t.action, t.subject, t.is_withdrawn
    FROM jsonb_to_recordset(turns) AS t (user_id uuid, action text, subject text, is_withdrawn boolean)
    JOIN users u ON u.id = t.user_id AND (t.is_withdrawn OR NOT u.hide_points);
  END IF;

  -- Points that are given back to somebody else can bring them achievements too. Challenges depend on the plan, so
  -- only the actor is known to take part.
  IF work ? 'milestones' AND EXISTS (
    SELECT FROM jsonb_to_recordset(work -> 'milestones')
      AS m (action text, subject text, counter text, level int, period text, starts date)
    CROSS JOIN unnest(affected || who) AS p (user_id)
    LEFT JOIN point_totals t ON t.user_id = p.user_id AND t.period = m.period AND t.starts = m.starts
    WHERE (m.level IS NULL OR (to_jsonb(t) ->> m.counter)::int >= m.level) AND NOT EXISTS (
      SELECT FROM point_entries e WHERE e.user_id = p.user_id AND e.action = m.action AND e.subject = m.subject
    )
  ) THEN
    RETURN QUERY WITH m AS (
      SELECT * FROM jsonb_to_recordset(work -> 'milestones') AS m (action text, subject text, points int,
        counter text, level int, period text, starts date)
    ), reached AS (
      INSERT INTO point_entries (user_id, action, subject, points, day, at, counter, level, period, starts)
      SELECT p.user_id, m.action, m.subject, m.points, today, instant, m.counter, m.level, m.period, m.starts
      FROM m
      JOIN (SELECT DISTINCT unnest(affected || who) AS user_id) p ON p.user_id = who
        OR (m.action = 'ACHIEVEMENT_UNLOCKED' AND m.level IS NOT NULL)
      LEFT JOIN point_totals t ON t.user_id = p.user_id AND t.period = m.period AND t.starts = m.starts
      WHERE m.level IS NULL OR (to_jsonb(t) ->> m.counter)::int >= m.level
      ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING
      RETURNING user_id, action, subject
    )
    SELECT r.user_id, r.action, r.subject, false FROM reached r JOIN users u ON u.id = r.user_id AND NOT u.hide_points;
  END IF;
END
$$;
