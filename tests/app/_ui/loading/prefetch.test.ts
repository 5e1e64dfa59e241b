import { afterEach, expect, it, vi } from 'vitest';
import { createPrefetcher } from '@/app/_ui/loading/prefetch';

/** Work that waits for the page to be idle. */
let idle: (() => void)[] = [];

function use(network: { onLine?: boolean; connection?: object }) {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('navigator', { onLine: true, ...network });
}

/** Lets the page be idle until nothing waits for that. */
async function settle() {
  for (let work = idle.shift(); work; work = idle.shift()) {
    work();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

afterEach(() => vi.unstubAllGlobals());

it('loads nothing before the page has started it, then one piece at a time, with those that pieces add', async () => {
  use({});
  const loaded: string[] = [];
  const { add, start } = createPrefetcher();
  add(async () => {
    loaded.push('tab');
    add(async () => loaded.push('its dialog'));
  });
  add(async () => loaded.push('next tab'));
  add(async () => loaded.push('dialog of this tab'), { first: true });
  expect(idle).toEqual([]);
  start();
  expect([idle.length, loaded]).toEqual([1, []]);
  await settle();
  expect(loaded).toEqual(['dialog of this tab', 'tab', 'next tab', 'its dialog']);
});

it.each([
  ['Save-Data', { connection: { saveData: true, effectiveType: '4g' } }],
  ['a slow connection', { connection: { effectiveType: 'slow-2g' } }],
  ['no connection', { onLine: false }],
])('loads nothing under %s', async (_, network) => {
  use(network);
  const load = vi.fn(async () => {});
  const { add, start } = createPrefetcher();
  add(load);
  start();
  await settle();
  expect(load).not.toHaveBeenCalled();
});

it('stops after a failure, and goes on with the same piece once the connection is back', async () => {
  use({});
  const failing = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const other = vi.fn(async () => {});
  const { add, start } = createPrefetcher();
  add(failing);
  add(other);
  start();
  await settle();
  expect([failing, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect([failing, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});
