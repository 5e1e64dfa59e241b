import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EditLeadModal } from '@/app/_portal/leads/record/form/edit-lead-modal';
import { LeadPriorityMenu, LeadStatusMenu } from '@/app/_portal/leads/record/lead-menus';
import { LEAD_MODULE, useUpdateLead } from '@/app/_portal/leads/record/module';
import { api } from '@/app/_trpc/client';
import type { Lead } from '@/domain/leads/lead';

interface Update {
  version: number;
  changes: Partial<Lead>;
}

/** A new lead per test, because the page remembers its changes per id. */
let lead = LEAD;
let tests = 0;

beforeEach(() => {
  tests += 1;
  lead = { ...LEAD, id: `01890000-0000-7000-8000-0000000001${10 + tests}` };
});

/** A minimal list row with the lead's menus and form. */
function Row() {
  const { data } = api.leads.list.useInfiniteQuery({ limit: 50 }, { getNextPageParam: (page) => page.nextCursor });
  const [edited, setEdited] = useState<Lead | null>(null);
  const shown = data?.pages[0]?.items[0];
  if (!shown) return null;
  return (
    <>
      <LeadStatusMenu lead={shown} />
      <LeadPriorityMenu lead={shown} />
      <button type="button" onClick={() => setEdited(shown)}>
        Edit
      </button>
      <EditLeadModal lead={edited} onClose={() => setEdited(null)} />
      <Held lead={shown} />
    </>
  );
}

/** A card in the hand: whatever arrives meanwhile, it is dropped as it was taken up. */
function Held({ lead: shown }: { lead: Lead }) {
  const [held] = useState(shown);
  const update = useUpdateLead();
  const cache = LEAD_MODULE.useCache();
  const arrive = () => cache.put({ ...shown, version: shown.version + 1, status: 'CONTACTED' });
  const drop = () => void update.change(held, { status: 'PROPOSAL_SENT' }).catch(() => {});
  return (
    <>
      <button type="button" onClick={arrive}>
        Arrive
      </button>
      <button type="button" onClick={drop}>
        Drop
      </button>
    </>
  );
}

/** Renders with a fake server that rejects outdated versions; `hold` delays the arrival of updates. */
async function show(hold: (update: Update) => Promise<unknown> | undefined) {
  let stored = lead;
  let read = false;
  const save = ({ version, changes }: Update): Lead => {
    if (version !== stored.version)
      throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: stored } });
    stored = { ...stored, ...changes, version: version + 1 };
    return stored;
  };
  const mutations = renderInPortal(<Row />, ({ path, input }) => {
    if (path === 'leads.update') return (hold(input as Update) ?? Promise.resolve()).then(() => save(input as Update));
    if (path === 'leads.history') return { items: [], nextCursor: null };
    if (path !== 'leads.list') return VIEWER;
    // Leave refetches pending, so that the page shows the cache.
    if (read) return new Promise(() => {});
    read = true;
    return { items: [lead], nextCursor: null };
  });
  await screen.findByRole('button', { name: 'Edit' });
  const byOthers = (changes: Partial<Lead>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
  };
  return { mutations, byOthers };
}

async function choose(name: 'Status' | 'Priority', choice: string) {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name} of`) }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
}

const onlyStatus = (answer: Promise<unknown>) => (update: Update) => (update.changes.status ? answer : undefined);

async function edit() {
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /phone/i }), '23');
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const saved = () => screen.findByText(`${LEAD.companyName} was saved.`);

describe('a form opened while a change in place is pending', () => {
  it('is saved on top of several changes that have completed', async () => {
    const answer = deferred<void>();
    const { mutations } = await show(onlyStatus(answer.promise));
    await choose('Status', 'Contacted');
    await choose('Priority', 'High');
    await edit();
    answer.resolve();
    await waitFor(() => expect(mutations).toHaveLength(2));
    await save();
    await saved();
    expect(mutations.at(-1)?.input).toEqual({ id: lead.id, version: 5, changes: { phone: '123' } });
  });

  it('still conflicts with a later change by somebody else', async () => {
    const answer = deferred<void>();
    const { byOthers } = await show(onlyStatus(answer.promise));
    await choose('Status', 'Contacted');
    await edit();
    answer.resolve();
    await answer.promise;
    byOthers({ phone: '9' });
    await save();
    expect(await screen.findByText('This lead was changed since you opened it')).toBeTruthy();
    expect(screen.getByRole('row', { name: /phone 9 123/i })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /status/i })).toBeNull();
  });

  it('leaves a change in place to be merged with one of another field by somebody else (D104)', async () => {
    const { mutations, byOthers } = await show(() => undefined);
    byOthers({ phone: '9' });
    await choose('Status', 'Contacted');
    await waitFor(() => expect(mutations).toHaveLength(2));
    expect(mutations.map(({ input }) => (input as Update).changes)).toEqual([
      { status: 'CONTACTED' },
      { status: 'CONTACTED' },
    ]);
    expect(screen.queryByText('Not saved: someone else changed it first')).toBeNull();
  });

  it('overwrites no change of the same field that arrived after its user had seen the lead', async () => {
    const { mutations, byOthers } = await show(() => undefined);
    byOthers({ status: 'CONTACTED' });
    await userEvent.click(screen.getByRole('button', { name: 'Arrive' }));
    await userEvent.click(screen.getByRole('button', { name: 'Drop' }));
    expect(await screen.findByText('Not saved: someone else changed it first')).toBeTruthy();
    expect(mutations).toHaveLength(1);
  });
});
