import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it, onTestFinished, vi } from 'vitest';
import { YourDataSection } from '@/app/_portal/accounts/account/your-data-section';
import { closeSessionEnded, useSessionEnded } from '@/app/_trpc/session-end';

function Ended() {
  return useSessionEnded() ? <p>Session ended</p> : null;
}

/** Presses the button while the server answers like this. Returns the requests and the downloads that were started. */
async function press(answer: () => Promise<Response>) {
  const requests: unknown[] = [];
  const downloads: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push([init?.method ?? 'GET', url]);
    return answer();
  });
  const download = (event: MouseEvent) => {
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    if (link?.hasAttribute('download') !== true) return;
    event.preventDefault();
    downloads.push(link.getAttribute('href'));
  };
  document.addEventListener('click', download);
  onTestFinished(() => {
    vi.stubGlobal('fetch', fetch);
    document.removeEventListener('click', download);
    closeSessionEnded();
  });
  renderInPortal(
    <>
      <YourDataSection />
      <Ended />
    </>,
    () => undefined,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export all data' }));
  return { requests, downloads };
}

it('asks whether it may, and leaves the download to the browser', async () => {
  const { requests, downloads } = await press(async () => new Response(null, { status: 200 }));
  await waitFor(() => expect(downloads).toEqual(['/api/user/export']));
  expect(requests).toEqual([['HEAD', '/api/user/export']]);
});

it('says how long to wait after several exports', async () => {
  const throttled = new Response(null, { status: 429, headers: { 'retry-after': '1900' } });
  const { downloads } = await press(async () => throttled);
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Not exported');
  expect(toast.textContent).toContain('Too many attempts. Try again in 32 minutes.');
  expect(downloads).toEqual([]);
});

it('says that the session has ended', async () => {
  const { downloads } = await press(async () => new Response(null, { status: 401 }));
  expect(await screen.findByText('Session ended')).toBeTruthy();
  expect(downloads).toEqual([]);
});

it.each([
  ['the server fails', async () => new Response(null, { status: 502 }), 'HTTP error! status: 502. Please try again.'],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'no connection to Stanchion'],
])('says so if %s', async (_, answer, message) => {
  const { downloads } = await press(answer);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(downloads).toEqual([]);
});
