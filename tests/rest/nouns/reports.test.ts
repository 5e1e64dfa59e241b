import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { domainEvents } from '@/server/db/schema';

const rest = openRestDatabase();

async function integrator(tier: 'FREE' | 'PRO') {
  const user = await rest.makeUser({ tier });
  return { user, caller: callerFor(rest.scope(), user), headers: await bearerOf(rest.scope(), user) };
}

it('reads a report, with the names of the wire', async () => {
  const { caller, headers } = await integrator('PRO');
  await caller.leads.create({ companyName: 'Arena Nord', contactPerson: 'Jo', status: 'CONTACTED', priority: 'HIGH' });
  expect(await ask('GET', '/api/reports?period=year&type=forecast&compare=none', { headers })).toMatchObject({
    status: 200,
    body: {
      period: 'year',
      type: 'forecast',
      previous: null,
      figures: { leads: 1, winRate: 0, stages: { CONTACTED: 1 } },
      opportunities: [{ company: 'Arena Nord', contactName: 'Jo', value: 6250 }],
      forecast: { inputs: { weightedPipeline: 6250 } },
    },
  });
});

it('reads and exports the figures of a member, and names them', async () => {
  const scope = rest.scope();
  const { user, headers } = await integrator('PRO');
  const teamId = await makeTeam(scope);
  const owner = await joinTeam(scope, user, teamId, 'owner');
  const sam = await joinTeam(scope, await makeUser(scope, { name: 'Sam Lee' }), teamId);
  const won = {
    companyName: 'Arena Nord',
    contactPerson: 'Jo',
    status: 'CLOSED_WON',
    priority: 'LOW',
    teamId,
  } as const;
  await callerFor(scope, sam).leads.create(won);
  await callerFor(scope, owner).leads.create(won);
  expect(await ask('GET', `/api/reports?member=${sam.id}`, { headers })).toMatchObject({
    status: 200,
    body: { member: { userId: sam.id, name: 'Sam Lee' }, figures: { won: 1 } },
  });
  const file = await ask('GET', `/api/export/report?member=${sam.id}`, { headers });
  expect(String(file.body).split('\r\n')[1]).toBe('Member,,Name,Sam Lee,');
  for (const path of ['/api/reports', '/api/export/report']) {
    const unknown = await ask('GET', `${path}?member=${scope.newId()}`, { headers });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await ask('GET', `${path}?member=sam`, { headers })).toMatchObject({ status: 400 });
  }
});

it('exports the same figures as it reads, and only on a plan with exports', async () => {
  const [free, pro] = [await integrator('FREE'), await integrator('PRO')];
  expect(await ask('GET', '/api/export/report', { headers: free.headers })).toMatchObject({
    status: 403,
    body: {
      code: 'REPORT_PRO_ONLY',
      message: 'Report export is a PRO feature. Upgrade to export your reports.',
    },
  });

  for (const priority of ['HIGH', 'LOW'] as const) {
    await pro.caller.leads.create({
      companyName: '=Arena "Nord"',
      contactPerson: 'Jo',
      status: 'CLOSED_WON',
      priority,
    });
  }
  const answer = await ask('GET', '/api/export/report?period=quarter', { headers: pro.headers });
  const recorded = and(eq(domainEvents.ownerId, pro.user.id), eq(domainEvents.type, 'data_exported'));
  expect(await rest.scope().db.select().from(domainEvents).where(recorded)).toMatchObject([
    { payload: { noun: 'report' }, actorId: pro.user.id },
  ]);
  expect(answer.headers.get('content-disposition')).toMatch(/filename="report_export_\d{4}-\d\d-\d\d\.csv"/);
  const lines = String(answer.body).split('\r\n');
  expect(lines[0]).toBe('Section,Name,Figure,Value,Period before');
  expect(lines).toContain('Figures,,Revenue (USD),25000,0');
  expect(lines).toContain('By priority,High,Win rate,1,0');
  expect(lines).toContain('Lost reasons,Not stated,Leads,0,');
  const pipeline = await ask('GET', '/api/export/report?type=pipeline', { headers: pro.headers });
  const funnel = String(pipeline.body)
    .split('\r\n')
    .filter((line) => line.startsWith('Funnel,Proposal Sent'));
  expect(funnel).toEqual([
    'Funnel,Proposal Sent,Leads that reached it,2,',
    'Funnel,Proposal Sent,Value that reached it (USD),33000,',
    'Funnel,Proposal Sent,Estimated leads that reached it,2,',
    'Funnel,Proposal Sent,Leads still open in it,0,',
    'Funnel,Proposal Sent,Value still open in it (USD),0,',
    'Funnel,Proposal Sent,Estimated leads still open in it,0,',
    'Funnel,Proposal Sent,Leads lost after it,0,',
    'Funnel,Proposal Sent,Value lost after it (USD),0,',
    'Funnel,Proposal Sent,Estimated leads lost after it,0,',
    'Funnel,Proposal Sent,Median days in it,,',
    'Funnel,Proposal Sent,Stays measured,0,',
  ]);
  expect(lines.every((line) => line === '' || line.split(',').length === 5)).toBe(true);
});
