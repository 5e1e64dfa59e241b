import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { portalDataFor } from '@/server/page-data';

const rest = openRestDatabase();

it('includes the data of the dashboard in its page, unless it cannot be read', async () => {
  const user = await rest.makeUser();
  const given = new Headers({ ...(await cookieOf(rest.scope(), user)), 'accept-language': 'de-AT, en;q=0.5' });
  expect(await portalDataFor(given)).toMatchObject({ dashboard: null, rendered: { locale: 'de-AT' } });
  const { dashboard } = await portalDataFor(given, { dashboard: true });
  expect(dashboard).toMatchObject({ data: { totalLeads: 0 }, stats: { totalPoints: 0 } });

  await rest.scope().db.execute(sql`alter table point_totals rename to point_totals_gone`);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { dashboard: missing, viewer } = await portalDataFor(given, { dashboard: true });
  expect(missing).toBeNull();
  expect(viewer?.email).toBe(user.email);
  expect(log.mock.calls.join()).toContain('The dashboard could not be read');
});

it.each([null, '', '*', '-, de'])(
  'formats for the United States if a browser prefers no locale: %j',
  async (header) => {
    const given = new Headers(header === null ? {} : { 'accept-language': header });
    expect((await portalDataFor(given)).rendered.locale).toBe('en-US');
  },
);
