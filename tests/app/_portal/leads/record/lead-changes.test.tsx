import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LeadPriorityMenu, LeadStatusMenu } from '@/app/_portal/leads/record/lead-menus';
import { useDeleteLead } from '@/app/_portal/leads/record/use-delete-lead';
import { api } from '@/app/_trpc/client';
import type { Lead } from '@/domain/leads/lead';
import { later } from '../../../later';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from './harness';

const OTHER: Lead = { ...LEAD, id: '01890000-0000-7000-8000-000000000003', companyName: 'Beta Park' };
const THIRD: Lead = { ...LEAD, id: '01890000-0000-7000-8000-000000000004', companyName: 'Gamma Hall' };

/** Leads as a list shows them: what a row knows comes from the cache. */
function Rows() {
  const { data } = api.leads.list.useInfiniteQuery({ limit: 50 }, { getNextPageParam: (page) => page.nextCursor });
  const remove = useDeleteLead();
  return (
    <ul>
      {data?.pages
        .flatMap((page) => page.items)
        .map((lead) => (
          <li key={lead.id} aria-label={lead.companyName}>
            {lead.companyName}
            <LeadStatusMenu lead={lead} />
            <LeadPriorityMenu lead={lead} />
            <button type="button" onClick={() => remove(lead)}>
              Delete
            </button>
          </li>
        ))}
    </ul>
  );
}

/** A list of leads, in a server that refuses nothing but what the test says. It is read once only. */
async function show(leads: Lead[], change: (call: Call) => unknown) {
  let read = false;
  const mutations = renderInPortal(<Rows />, (call) => {
    if (call.path === 'leads.update' || call.path === 'leads.delete') return change(call);
    if (call.path !== 'leads.list') return VIEWER;
    // What the lists show afterwards is what the cache has made of them.
    if (read) return new Promise(() => {});
    read = true;
    return { items: leads, nextCursor: null };
  });
  await screen.findByText(leads[0]?.companyName ?? '');
  return mutations;
}

const row = (company: string) => within(screen.getByRole('listitem', { name: company }));

async function choose(company: string, name: 'Status' | 'Priority', choice: string) {
  await userEvent.click(row(company).getByRole('button', { name: new RegExp(`^${name} of`) }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
}

const stale = (current: Lead) =>
  new Refusal({ code: 'STALE_EDIT', message: 'It was changed by somebody else.', details: { current } });

describe('a change from a row', () => {
  it('carries the version that the row showed', async () => {
    const mutations = await show([LEAD], () => ({ ...LEAD, status: 'CONTACTED', version: 4 }));
    await choose(LEAD.companyName, 'Status', 'Contacted');
    await waitFor(() =>
      expect(mutations).toEqual([
        { path: 'leads.update', input: { id: LEAD.id, version: 3, changes: { status: 'CONTACTED' } } },
      ]),
    );
  });

  it("goes from one's own change before it, also while that is being saved", async () => {
    const first = later<Lead>();
    const mutations = await show([LEAD], ({ input }) => {
      const { version } = input as { version: number };
      return version === 3 ? first.promise : { ...LEAD, status: 'CONTACTED', priority: 'HIGH', version: 5 };
    });
    await choose(LEAD.companyName, 'Status', 'Contacted');
    await choose(LEAD.companyName, 'Priority', 'High');
    expect(mutations).toHaveLength(1);
    first.give({ ...LEAD, status: 'CONTACTED', version: 4 });
    await waitFor(() =>
      expect(mutations.at(1)?.input).toEqual({ id: LEAD.id, version: 4, changes: { priority: 'HIGH' } }),
    );
  });

  it('that somebody overtook is refused with a word, and the newer row is shown', async () => {
    await show([LEAD], ({ input }) => {
      const { version } = input as { version?: number };
      if (version !== undefined) throw stale({ ...LEAD, status: 'PROPOSAL_SENT', version: 9 });
      return { ...LEAD, status: 'CONTACTED', version: 10 };
    });
    await choose(LEAD.companyName, 'Status', 'Contacted');
    expect(await screen.findByText('Not saved: somebody was faster')).toBeTruthy();
    expect(row(LEAD.companyName).getByRole('button', { name: /Proposal Sent/ })).toBeTruthy();
  });

  it('that fails takes back nothing but itself', async () => {
    const failing = later<Lead>();
    await show([LEAD, OTHER], ({ input }) =>
      (input as Lead).id === LEAD.id ? failing.promise : { ...OTHER, status: 'CLOSED_WON', version: 4 },
    );
    await choose(LEAD.companyName, 'Status', 'Contacted');
    await choose(OTHER.companyName, 'Status', 'Closed Won');
    await row(OTHER.companyName).findByRole('button', { name: /Closed Won/ });
    failing.refuse(new Refusal({ code: 'INTERNAL', message: 'No.' }));
    await row(LEAD.companyName).findByRole('button', { name: /: New/ });
    expect(row(OTHER.companyName).getByRole('button', { name: /Closed Won/ })).toBeTruthy();
  });
});

describe('a lead that could not be deleted', () => {
  it('comes back to its place, and what was saved meanwhile stays', async () => {
    const failing = later<void>();
    await show([LEAD, OTHER, THIRD], ({ path }) =>
      path === 'leads.delete' ? failing.promise : { ...THIRD, status: 'CLOSED_WON', version: 4 },
    );
    await userEvent.click(row(OTHER.companyName).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await choose(THIRD.companyName, 'Status', 'Closed Won');
    await row(THIRD.companyName).findByRole('button', { name: /Closed Won/ });
    failing.refuse(new Refusal({ code: 'INTERNAL', message: 'No.' }));
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
        LEAD.companyName,
        OTHER.companyName,
        THIRD.companyName,
      ]),
    );
    expect(row(THIRD.companyName).getByRole('button', { name: /Closed Won/ })).toBeTruthy();
  });
});
