import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNotifications } from '@/app/_portal/notifications/record/follow-notifications';
import { FakeStream, lastStream, setHidden, useFakeStreams } from './fake-stream';

const handlers = { onArrived: vi.fn(), onChanged: vi.fn(), onLive: vi.fn() };
let stop: () => void;

const NEW = {
  id: '0198c2fb-7d3a-7a41-9c0e-3b2a1d0c9f8e',
  kind: 'achievement',
  type: 'SUCCESS',
  relatedType: null,
  title: 'Achievement unlocked',
  message: 'First lead: 10 points',
  isRead: false,
  actionUrl: '/?tab=gamification',
  actionText: 'See your achievements',
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  useFakeStreams();
  setHidden(false);
  stop = followNotifications(handlers);
});
afterEach(() => {
  stop();
});

it('reports arrivals, and invalidates the lists then and on connecting', () => {
  lastStream().accept();
  expect([handlers.onLive.mock.lastCall, handlers.onChanged.mock.calls.length]).toEqual([[true], 1]);
  lastStream().say('notification', { ...NEW, createdAt: '2027-03-04T09:30:00.000Z' }, '7');
  expect(handlers.onArrived).toHaveBeenCalledExactlyOnceWith(NEW);
  lastStream().say('changed', {});
  expect(handlers.onChanged).toHaveBeenCalledTimes(3);
});

it('ignores events that it does not understand', () => {
  lastStream().say('notification', { kind: 'of a later version' }, '7');
  lastStream().dispatchEvent(new MessageEvent('notification', { data: '{' }));
  expect(handlers.onArrived).not.toHaveBeenCalled();
  expect(handlers.onChanged).toHaveBeenCalledTimes(2);
});

it('leaves reconnecting to the browser, and reports that the stream is down', () => {
  lastStream().accept();
  lastStream().fail();
  expect(handlers.onLive).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(600_000);
  expect(FakeStream.opened.length).toBe(1);
  lastStream().accept();
  expect(handlers.onLive).toHaveBeenLastCalledWith(true);
});

it('retries with growing delays after a rejection, from the last event received', () => {
  lastStream().say('notification', NEW, '42');
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const before = FakeStream.opened.length;
    lastStream().fail({ refused: true });
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(FakeStream.opened.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(FakeStream.opened.length).toBe(before + 1);
  }
  expect(lastStream().url).toBe('/api/notifications/stream?after=42');
});

it('has no stream while the page is hidden, and resumes when it is shown', () => {
  lastStream().say('notification', NEW, '42');
  setHidden(true);
  expect(lastStream().readyState).toBe(FakeStream.CLOSED);
  vi.advanceTimersByTime(600_000);
  expect(FakeStream.opened.length).toBe(1);
  setHidden(false);
  expect(FakeStream.opened.map(({ url }) => url)).toEqual([
    '/api/notifications/stream',
    '/api/notifications/stream?after=42',
  ]);
});

it('opens one stream when the page is shown again after its timers stood still', () => {
  setHidden(true);
  vi.setSystemTime(Date.now() + 60_000);
  setHidden(false);
  vi.advanceTimersByTime(5000);
  expect(FakeStream.opened).toHaveLength(2);
});

it('stops for good when unsubscribed', () => {
  stop();
  expect(lastStream().readyState).toBe(FakeStream.CLOSED);
  setHidden(true);
  setHidden(false);
  lastStream().fail({ refused: true });
  vi.advanceTimersByTime(600_000);
  expect(FakeStream.opened.length).toBe(1);
});

it('reconnects when nothing at all has come for 45 seconds, and says that it is down until then', () => {
  lastStream().accept();
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(20_000);
    lastStream().say('heartbeat', {});
  }
  expect(FakeStream.opened).toHaveLength(1);
  vi.advanceTimersByTime(45_000);
  expect(FakeStream.opened).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  expect(FakeStream.opened).toHaveLength(2);
  expect(FakeStream.opened[0]?.readyState).toBe(FakeStream.CLOSED);
  expect(handlers.onLive).toHaveBeenLastCalledWith(false);
  lastStream().accept();
  expect(handlers.onLive).toHaveBeenLastCalledWith(true);
});

it('reconnects after sleep, from the last change received', () => {
  stop();
  const onRows = vi.fn();
  stop = followNotifications({ ...handlers, onRows, since: 'WyIx' });
  lastStream().accept();
  lastStream().say('rows', { lead: ['a'] }, '7.WyIy');
  expect(onRows).toHaveBeenCalledExactlyOnceWith({ lead: ['a'] });
  vi.setSystemTime(Date.now() + 20_000);
  vi.advanceTimersByTime(5000);
  expect(lastStream().url).toBe('/api/notifications/stream?after=7&rows=WyIy');
});

it('has no stream without a network, and a new one once it is back', () => {
  lastStream().accept();
  window.dispatchEvent(new Event('offline'));
  expect(lastStream().readyState).toBe(FakeStream.CLOSED);
  expect(handlers.onLive).toHaveBeenLastCalledWith(false);
  window.dispatchEvent(new Event('online'));
  expect(FakeStream.opened).toHaveLength(2);
});
