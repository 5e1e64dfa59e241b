import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendCrash, startSending } from '@/app/_portal/analytics/sender';
import { allowTracking, track, trackError, trackFeature, trackPage, trackUncaught } from '@/app/_ui/analytics/track';

const USER = '01890000-0000-7000-8000-000000000002';

interface Sent {
  path: string;
  body: { sessionId?: string; duration?: number; events?: Record<string, unknown>[] };
}

let sent: Sent[];
let beacons: Sent[];
let stop: () => void;
let status: number;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') });
  sent = [];
  beacons = [];
  stop = () => {};
  status = 200;
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    return Response.json({ sessionId: `session ${sent.length}` }, { status });
  });
  navigator.sendBeacon = (path, body) => {
    void (body as Blob).text().then((text) => beacons.push({ path: String(path), body: JSON.parse(text) }));
    return true;
  };
  allowTracking(true);
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  allowTracking(false);
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const start = async () => {
  stop = startSending(USER);
  await pass(0);
};
const batches = () => sent.filter(({ path }) => path.endsWith('/batch')).map(({ body }) => body);

it('sends what happened together, with how long ago it was', async () => {
  trackPage('/?tab=crm', 'Leads');
  await start();
  expect(sent.map(({ path }) => path)).toEqual(['/api/analytics/session/start', '/api/analytics/batch']);
  expect(batches()[0]).toMatchObject({ sessionId: 'session 1', events: [{ kind: 'pageview', path: '/?tab=crm' }] });
  trackFeature('csv_import');
  await pass(5000);
  trackPage('/settings', 'Settings');
  trackPage('/settings', 'Settings');
  await pass(10_000);
  expect(batches()[1]).toMatchObject({
    duration: 15_000,
    events: [
      { kind: 'feature', feature: 'csv_import', pageUrl: '/?tab=crm', ago: 15_000 },
      { kind: 'pageview', path: '/settings', referrer: '/?tab=crm', ago: 10_000 },
    ],
  });
  await pass(60_000);
  expect(batches()).toHaveLength(2);
});

it('sends at most 50 events at once', async () => {
  for (let each = 0; each < 120; each += 1) trackFeature('bulk_change');
  await start();
  expect(batches().map(({ events }) => events?.length)).toEqual([50, 50, 20]);
});

it('keeps what was lost on the way for the next attempt, but not what was refused', async () => {
  await start();
  trackFeature('csv_export');
  status = 503;
  await pass(15_000);
  status = 400;
  await pass(15_000);
  expect(batches()).toHaveLength(2);
  expect(batches()[1]?.events).toMatchObject([{ feature: 'csv_export', ago: 30_000 }]);
  // By the id, what was only lost on the way back is counted once.
  expect(batches()[1]?.events?.[0]?.id).toMatch(/^[\w-]{1,64}$/);
  expect(batches()[1]?.events?.[0]?.id).toBe(batches()[0]?.events?.[0]?.id);
  status = 200;
  await pass(15_000);
  expect(batches()).toHaveLength(2);
});

it('continues its session after a reload, and starts another after half an hour without use', async () => {
  trackFeature('csv_export');
  await start();
  stop();
  trackFeature('csv_export');
  await start();
  expect(batches()).toHaveLength(1);
  await pass(15_000);
  expect(batches().map(({ sessionId }) => sessionId)).toEqual(['session 1', 'session 1']);
  await pass(30 * 60_000);
  trackFeature('csv_export');
  await pass(15_000);
  expect(batches().at(-1)?.sessionId).toBe('session 4');
});

it('sends the rest by a beacon when the page is left', async () => {
  await start();
  trackError(new RangeError('Jo Field is not a day'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  await vi.waitFor(() => expect(beacons).toHaveLength(1));
  expect(beacons[0]?.body.events).toMatchObject([{ eventName: 'error', properties: { kind: 'RangeError' } }]);
  expect(JSON.stringify(beacons)).not.toContain('Jo Field');
});

it('sends what broke the whole page at once, in the session under way, and nothing without one', async () => {
  sendCrash(new TypeError('Jo Field'));
  await start();
  trackPage('/?tab=reports', 'Reports');
  stop();
  allowTracking(false);
  sendCrash(new RangeError('Jo Field'));
  await vi.waitFor(() => expect(beacons).toHaveLength(1));
  expect(beacons[0]?.body).toMatchObject({
    sessionId: 'session 1',
    events: [{ eventName: 'error', pageUrl: '/?tab=reports', properties: { kind: 'RangeError' } }],
  });
  expect(JSON.stringify(beacons)).not.toContain('Jo Field');
});

it('records errors that no error boundary catches, once per kind and page, until it is told to stop', async () => {
  const stopTracking = trackUncaught();
  const fail = (error: Error | undefined) => {
    window.dispatchEvent(new ErrorEvent('error', { error }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error ?? 'why' }));
  };
  fail(new RangeError('Jo Field'));
  fail(undefined);
  fail(Object.assign(new Error(), { name: 'Jo Field' }));
  trackPage('/notifications', 'Notifications');
  fail(new RangeError('Jo Field'));
  stopTracking();
  fail(new TypeError('Jo Field'));
  await start();
  const kinds = batches()[0]?.events?.flatMap(({ kind, properties }) =>
    kind === 'event' ? [(properties as { kind: string }).kind] : [],
  );
  expect(kinds).toEqual(['RangeError', 'string', 'Error', 'RangeError']);
});

it('keeps nothing while tracking is not allowed', async () => {
  trackFeature('csv_export');
  allowTracking(false);
  track({ kind: 'feature', feature: 'csv_export' });
  allowTracking(true);
  await start();
  expect(batches()).toEqual([]);
});
