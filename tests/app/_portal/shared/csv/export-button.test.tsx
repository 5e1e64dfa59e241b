import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIMITS, renderInPortal } from '@tests/support/browser/portal';
import { afterAll, expect, it, vi } from 'vitest';
import { ExportButton } from '@/app/_portal/shared/csv/export-button';

const fetching = vi.spyOn(globalThis, 'fetch');
afterAll(() => fetching.mockRestore());

async function exportAnd(answer: () => Promise<Response>) {
  fetching.mockImplementation(answer);
  renderInPortal(<ExportButton of="lead" />, ({ path }) => (path === 'usage.limits' ? LIMITS : null));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

it('says that it exports everything while a search hides some of it', async () => {
  renderInPortal(<ExportButton of="lead" hiding />, ({ path }) => (path === 'usage.limits' ? LIMITS : null));
  await userEvent.hover(screen.getByRole('button', { name: 'Export CSV' }));
  const hint = await screen.findByRole('tooltip');
  expect(hint.textContent).toBe('Exports all leads, not only those that match. To export those, select them.');
});

it.each([
  [false, 'Export'],
  [true, 'Export all'],
])('has a label on a phone too, which says what it exports (hiding: %s)', (hiding, text) => {
  renderInPortal(<ExportButton of="lead" compact hiding={hiding} />, () => null);
  expect(screen.getByRole('button', { name: 'Export CSV' }).textContent).toBe(text);
});

it('names the plan that exports need on a phone, too', async () => {
  const limits = { ...LIMITS, exports: { ...LIMITS.exports, weekly: 0 } };
  renderInPortal(<ExportButton of="lead" compact hiding />, ({ path }) => (path === 'usage.limits' ? limits : null));
  expect((await screen.findByRole('button', { name: 'Export (PRO)' })).textContent).toBe('Export (PRO)');
});

const FILTERED = { query: 'q=arena', matching: { count: 14, more: false }, all: { count: 1000, more: true } };

it.each([
  ['The 14 filtered', '/api/export/leads?q=arena'],
  ['All 1,000+ leads', '/api/export/leads'],
])('asks what to export while a filter hides some of it, by keyboard, too: %s', async (name, url) => {
  fetching.mockReset();
  fetching.mockImplementation(async () => new Response('id', { status: 200 }));
  renderInPortal(<ExportButton of="lead" hiding filtered={FILTERED} />, ({ path }) =>
    path === 'usage.limits' ? LIMITS : null,
  );
  screen.getByRole('button', { name: 'Export CSV' }).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name })).focus();
  expect(fetching).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(fetching.mock.calls.map(([asked]) => asked)).toEqual([url]));
});

it('asks nothing without a filter', async () => {
  fetching.mockReset();
  fetching.mockImplementation(async () => new Response('id', { status: 200 }));
  renderInPortal(<ExportButton of="lead" filtered={FILTERED} />, ({ path }) =>
    path === 'usage.limits' ? LIMITS : null,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(fetching.mock.calls.map(([asked]) => asked)).toEqual(['/api/export/leads']));
});

const problem = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

it('does not offer an upgrade to a PRO user at an export limit', async () => {
  await exportAnd(problem(429, { code: 'EXPORT_LIMIT', message: 'Used up.' }));
  expect(await screen.findByText('Export Limit Reached')).toBeTruthy();
  expect(screen.getByText(/^You've reached your weekly export limit/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
});

it('tells a failure by the specification’s text first, then by its cause (D50)', async () => {
  await exportAnd(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await screen.findByText('Failed to export leads. Please try again. HTTP error! status: 502.')).toBeTruthy();
});

it('says that there is no connection only if there was no answer', async () => {
  await exportAnd(() => Promise.reject(new TypeError('Failed to fetch')));
  const alert = await screen.findByText(/^Failed to export leads\. Please try again\. There is no connection/);
  // Trying again is advised once.
  expect(alert.textContent?.match(/try again/gi)).toHaveLength(1);
});
