import { cleanup } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { keepRecentLeads, readRecentLeads, useRecentLead } from '@/app/_portal/leads/record/picking/recent-leads';
import { MAX_RECENT_LEADS } from '@/domain/search/search-limits';

const idOf = (n: number) => `01890000-0000-7000-8000-00000000000${n}`;

function Open({ id }: { id: string | undefined }) {
  useRecentLead(id);
  return null;
}

function open(id?: string) {
  renderInPortal(<Open id={id} />, () => VIEWER);
  cleanup();
}

it('remembers the leads that were opened last, each once, for this user only', () => {
  open();
  expect(readRecentLeads(VIEWER.id)).toEqual([]);
  for (let n = 0; n <= MAX_RECENT_LEADS; n++) open(idOf(n));
  open(idOf(3));
  expect(readRecentLeads(VIEWER.id)).toEqual([3, 6, 5, 4, 2, 1].map(idOf));
  expect(readRecentLeads('another user')).toEqual([]);

  keepRecentLeads(VIEWER.id, (id) => id !== idOf(6));
  expect(readRecentLeads(VIEWER.id)).toEqual([3, 5, 4, 2, 1].map(idOf));
});
