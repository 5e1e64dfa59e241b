import type { Operation } from '../operation';

const EVENTS = 50;

const events = Array.from({ length: EVENTS }, (_, n) => ({
  ...{ kind: 'feature', feature: 'csv_import', action: 'view', pageUrl: '/?tab=crm' },
  ago: n * 100,
}));

/** A batch as a browser sends it, but for its session. */
export const ANALYTICS: Operation = {
  name: 'analytics',
  label: `${EVENTS} analytics events in one batch`,
  owner: 'big',
  method: 'POST',
  writes: true,
  input: () => ({}),
  rest: () => ({ path: '/api/analytics/batch', body: { events } }),
  async statement(sql, owner) {
    const rows = events.map(({ feature, action, pageUrl, ago }) => ({
      ...{ user_id: owner, source: 'feature', name: `feature_${feature}`, category: 'feature', page: pageUrl },
      ...{ properties: { action }, at: new Date(Date.now() - ago) },
    }));
    const { count } = await sql`
      insert into analytics_events (user_id, source, name, category, page, properties, at)
      select user_id, source, name, category, page, properties, at from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r (user_id uuid, source text, name text, category text, page text, properties json, at timestamptz)`;
    return { recorded: count };
  },
  fault: ({ recorded }) => (recorded === EVENTS ? null : `${recorded} events recorded`),
};
