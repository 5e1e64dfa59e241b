import { callerFor } from '@tests/support/database/scope';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { describe, expect, it } from 'vitest';
import { COST_DEFAULTS } from '@/domain/costs/cost-inputs';

const rest = openRestDatabase();

async function integrator() {
  const user = await rest.makeUser();
  const caller = callerFor(rest.scope(), user);
  const lead = await caller.leads.create({ companyName: 'Arena Nord', contactPerson: 'Jo' });
  return { caller, leadId: lead.id, headers: await bearerOf(rest.scope(), user) };
}

describe('the cost comparison', () => {
  const PATH = '/api/cost-comparison';

  it('is saved for the user and for a lead, with its figures', async () => {
    const { headers, leadId } = await integrator();
    const own = await ask('PUT', PATH, { headers, body: COST_DEFAULTS });
    expect(own).toMatchObject({ status: 200, body: { ...COST_DEFAULTS, leadId: null, isSaved: true } });
    expect(own.body).toMatchObject({ figures: { perEvent: { traditional: 1000 }, hoursSaved: 954 } });
    const body = { ...COST_DEFAULTS, leadId, eventsPerMonth: 2 };
    expect(await ask('PUT', PATH, { headers, body })).toMatchObject({ status: 200, body: { leadId } });
    expect(await ask('GET', `${PATH}?leadId=${leadId}`, { headers })).toMatchObject({ body: { eventsPerMonth: 2 } });
    expect(await ask('GET', PATH, { headers })).toMatchObject({ body: { eventsPerMonth: 4 } });
  });

  it.each([
    ['traditional.hourlyRate', { traditional: { ...COST_DEFAULTS.traditional, hourlyRate: -1 } }],
    ['provider.fillRate', { provider: { ...COST_DEFAULTS.provider, fillRate: 95 } }],
    ['eventsPerMonth', { eventsPerMonth: 1e9 }],
    ['eventsPerMonth', { eventsPerMonth: '4' }],
  ])('rejects an absurd %s by its name', async (path, wrong) => {
    const { headers } = await integrator();
    expect(await ask('PUT', PATH, { headers, body: { ...COST_DEFAULTS, ...wrong } })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path }] },
    });
  });
});

it('keeps the trust checklist of a lead', async () => {
  const { headers, leadId } = await integrator();
  const check = (body: object) => ask('PUT', '/api/trust-checklist', { headers, body });
  expect(await check({ leadId, item: 'fill-rate', checked: true })).toMatchObject({ body: { checked: ['fill-rate'] } });
  expect(await check({ item: 'free-lunch', checked: true })).toMatchObject({ status: 400 });
  expect(await ask('GET', `/api/trust-checklist?leadId=${leadId}`, { headers })).toMatchObject({
    status: 200,
    body: { leadId, checked: ['fill-rate'] },
  });
});

it('keeps the regulatory checklist of a state, whose built-in items cannot be deleted', async () => {
  const { headers } = await integrator();
  const body = { location: 'New York', title: 'Alcohol plan', description: 'Who stops serving whom.' };
  const key = { ...headers, 'idempotency-key': 'alcohol' };
  const made = await ask('POST', '/api/regulatory-items', { headers: key, body });
  expect(made).toMatchObject({ status: 200, body: { ...body, required: true, completed: false, isBuiltIn: false } });
  expect((await ask('POST', '/api/regulatory-items', { headers: key, body })).body).toEqual(made.body);
  const { id } = made.body as { id: string };
  const item = `/api/regulatory-items/${id}`;
  expect(await ask('PUT', item, { headers, body: { completed: true } })).toMatchObject({ body: { completed: true } });
  const check = { location: 'New York', item: 'local-permits', completed: true };
  expect(await ask('PUT', '/api/regulatory-items', { headers, body: check })).toMatchObject({ status: 200 });
  const list = () => ask('GET', '/api/regulatory-items?location=New%20York', { headers });
  const completed = [false, false, false, true, true].map((each) => ({ completed: each }));
  expect(await list()).toMatchObject({
    status: 200,
    body: { location: 'New York', verifiedAt: null, items: completed },
  });
  expect(await ask('DELETE', '/api/regulatory-items/local-permits', { headers })).toMatchObject({ status: 400 });
  expect(await ask('DELETE', item, { headers })).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject({ body: { items: completed.slice(0, 4) } });
  expect(await ask('GET', '/api/regulatory-items?location=Atlantis', { headers })).toMatchObject({ status: 400 });
});
