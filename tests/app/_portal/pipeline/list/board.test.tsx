import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Board } from '@/app/_portal/pipeline/list/board';
import { allowTracking, takeTracked } from '@/app/_ui/analytics/track';
import type { LeadStatus } from '@/domain/leads/lead-choices';

/** jsdom has none, and only the dots below the board on a phone need it. */
class NothingSeen {
  observe() {}
  disconnect() {}
}

/** Moves a card from New to Contacted by its menu, and answers with where it is then. Returns the counted features. */
async function moveByMenu(at: LeadStatus) {
  // Cards are rendered as far as they fit, and nothing has a height here.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Object.assign(window, { IntersectionObserver: NothingSeen });
  allowTracking(true);
  onTestFinished(() => {
    height.mockRestore();
    Reflect.deleteProperty(window, 'IntersectionObserver');
    allowTracking(false);
  });
  const moved = deferred<LeadStatus>();
  renderInPortal(
    <Board stages={undefined} matches={undefined} where={{}} onOpen={() => {}} onMove={() => moved.promise} />,
    ({ input }) => ({ items: (input as { status: LeadStatus }).status === 'NEW' ? [LEAD] : [], nextCursor: null }),
  );
  await userEvent.click(await screen.findByRole('button', { name: `Move ${LEAD.companyName} to…` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
  expect(takeTracked(9)).toEqual([]);
  await act(async () => moved.resolve(at));
  return takeTracked(9).map(({ event }) => 'feature' in event && event.feature);
}

it('counts a move by the menu of a card once it is saved', async () => {
  expect(await moveByMenu('CONTACTED')).toEqual(['board_move']);
});

it('does not count a move that was rejected', async () => {
  expect(await moveByMenu('NEW')).toEqual([]);
});
