import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TrialBanner } from '@/app/_portal/billing/trial-banner';
import type { Viewer } from '@/app/_portal/viewer';
import { addDays } from '@/domain/shared/time';

const NOW = new Date('2026-06-10T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
});

const COOKIE = 'trial_banner';

function open(days: number, dismissal: string | null = null) {
  const viewer: Viewer = { ...VIEWER, plan: 'PRO', trialEndsAt: addDays(NOW, days) };
  renderInPortal(<TrialBanner cookie={COOKIE} dismissal={dismissal} />, () => viewer, '', [], viewer);
}
const banner = () => screen.queryByRole('complementary', { name: 'Trial' });

it.each([
  [10, 'blue', 'Your PRO trial ends in 10 days, on Jun 20. Upgrade to PRO'],
  [7, 'yellow', 'Your PRO trial ends in 7 days, on Jun 17. Upgrade to PRO'],
  [
    3,
    'red',
    'Your PRO trial ends in 3 days, on Jun 13. You’ll lose unlimited leads, exports and team creation. Upgrade to PRO',
  ],
  [
    1,
    'red',
    'Your PRO trial ends tomorrow, on Jun 11. You’ll lose unlimited leads, exports and team creation. Upgrade to PRO',
  ],
  [0.25, 'red', 'Your trial ends today. You’ll lose unlimited leads, exports and team creation. Upgrade to PRO'],
])('%d days before the end of the trial it is %s', (days, color, text) => {
  open(days);
  expect(banner()?.dataset.color).toBe(color);
  // Dates never wrap.
  expect(banner()?.textContent?.replaceAll('\u00a0', ' ')).toBe(text);
  expect(screen.getByRole('link', { name: 'Upgrade to PRO' }).getAttribute('href')).toBe('/settings#subscription');
});

it('stays away once it was dismissed, for this account', async () => {
  open(5);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(banner()).toBeNull());
  expect(document.cookie).toBe(`${COOKIE}=${VIEWER.id}.2026-06-10`);
});

it('returns on the next day', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  open(5, `${VIEWER.id}.2026-06-10`);
  expect(banner()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(12 * 60 * 60 * 1000));
  expect(banner()?.textContent).toContain('in 4 days');
});

it('is not there from the start if the server knows that it was dismissed', () => {
  open(5, `${VIEWER.id}.2026-06-10`);
  expect(banner()).toBeNull();
});
