import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIMITS, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import Tour from '@/app/_portal/shell/tour/tour';
import { TOUR_SLIDES } from '@/app/_portal/shell/tour/tour-slides';
import { startTour, TOUR_STEPS, tourState, useTourStep } from '@/app/_portal/shell/tour/tour-state';
import { useShowTour } from '@/app/_portal/shell/tour/use-show-tour';
import type { ViewId } from '@/app/_portal/tabs';

const KEY = `stanchion-tour-${VIEWER.id}`;
const onDevice = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
const slide = () => screen.queryByRole('region')?.textContent ?? null;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

let turnTo: (view: ViewId) => void;

/** The page of the portal, which the test turns. */
function Shell({ first }: { first: ViewId }) {
  const [view, setView] = useState(first);
  turnTo = setView;
  const tour = useTourStep(view);
  const showTour = useShowTour();
  return (
    <>
      <button type="button" onClick={showTour}>
        Show the tour
      </button>
      <main id="main" tabIndex={-1} />
      {tour && <Tour {...tour} />}
    </>
  );
}

const show = (first: ViewId = 'dashboard', leads = 1) => {
  const limits = vi.fn(() => ({ ...LIMITS, leads: { ...LIMITS.leads, current: leads } }));
  renderInPortal(<Shell first={first} />, ({ path }) => (path === 'usage.limits' ? limits() : VIEWER));
  return limits;
};
const open = (view: ViewId) => act(() => turnTo(view));

/** The store remembers what it has read, so that a page that stays open needs no device. */
afterEach(() => {
  // First, because what is still shown would start the tour again.
  cleanup();
  act(() => tourState.write(VIEWER.id, null));
  window.history.replaceState(null, '', '/');
});

it('has four slides', () => {
  expect([TOUR_SLIDES.length, TOUR_STEPS]).toEqual([4, 4]);
});

it.each([
  [2, 2],
  ['done', 'done'],
  [null, null],
  [4, null],
  ['2', null],
])('reads %j on the device as %j', (kept, state) => {
  // The store reads the device once for each user.
  const userId = `reader-of-${JSON.stringify(kept)}`;
  localStorage.setItem(`stanchion-tour-${userId}`, JSON.stringify(kept));
  expect(tourState.read(userId)).toBe(state);
});

it('shows nothing once it is done', () => {
  tourState.write(VIEWER.id, 'done');
  expect(show('dashboard', 0)).not.toHaveBeenCalled();
  expect(slide()).toBeNull();
});

it('does not start for an account that has leads', async () => {
  const limits = show('dashboard', 1);
  await waitFor(() => expect(limits).toHaveReturned());
  await act(async () => {});
  expect([slide(), onDevice()]).toEqual([null, null]);
});

it('starts on the dashboard after a sign-up, and leaves the focus where it is', () => {
  startTour(VIEWER.id);
  show();
  expect(slide()).toContain('1 of 4');
  expect(document.activeElement).toBe(document.body);
});

it('starts once on a device where nobody signed up, on the dashboard, for an account without leads', async () => {
  show('crm', 0);
  expect(slide()).toBeNull();
  open('dashboard');
  await waitFor(() => expect(slide()).toContain('1 of 4'));
  await press('Skip tour');
  open('crm');
  open('dashboard');
  expect([slide(), onDevice()]).toEqual([null, 'done']);
});

it('waits while another page is open, and stays once it has started', () => {
  startTour(VIEWER.id);
  show('crm');
  expect(slide()).toBeNull();
  open('dashboard');
  expect(slide()).toContain('1 of 4');
  open('crm');
  expect(slide()).toContain('1 of 4');
});

it('shows the page of each slide, keeps the step on the device, and ends where it began', async () => {
  startTour(VIEWER.id);
  show();
  const pages: string[] = [];
  for (const step of [1, 2, 3]) {
    await press('Next');
    expect(slide()).toContain(`${step + 1} of 4`);
    expect(onDevice()).toBe(step);
    pages.push(window.location.search);
  }
  expect(pages).toEqual(['?tab=pipeline', '?tab=tasks', '?tab=reporting']);
  expect(screen.queryByRole('button', { name: 'Skip tour' })).toBeNull();
  await press('Done');
  expect([slide(), onDevice(), window.location.search]).toEqual([null, 'done', '']);
  expect(document.activeElement?.id).toBe('main');
});

it('keeps the focus on its button from slide to slide, and back to the first', async () => {
  startTour(VIEWER.id);
  show();
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(document.activeElement).toBe(next);
  await press('Back');
  expect(slide()).toContain('1 of 4');
  expect(document.activeElement).toBe(next);
});

it.each(['Skip tour', '{Escape}'])('is skipped by %s, for good, and stays on the page', async (how) => {
  startTour(VIEWER.id);
  show();
  await press('Next');
  if (how === '{Escape}') await userEvent.keyboard(how);
  else await press(how);
  expect([slide(), onDevice(), window.location.search]).toEqual([null, 'done', '?tab=pipeline']);
});

it('asks for the import from its first slide', async () => {
  startTour(VIEWER.id);
  show();
  await press('Import leads');
  expect(window.location.search).toBe('?tab=crm&do=import');
  expect(slide()).toContain('1 of 4');
});

it('starts again when asked, on the dashboard and with the focus', async () => {
  tourState.write(VIEWER.id, 'done');
  window.history.replaceState(null, '', '/?tab=notes');
  show('notes');
  await press('Show the tour');
  expect(window.location.search).toBe('');
  open('dashboard');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next'));
});

it('lasts as long as the page if the device keeps nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  startTour(VIEWER.id);
  show();
  await press('Next');
  expect(slide()).toContain('2 of 4');
  vi.restoreAllMocks();
});
