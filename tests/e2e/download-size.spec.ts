import type { Page } from '@playwright/test';
import { expect, test } from '@tests/support/browser/browser';

/** Compressed JavaScript of each view, in kB, without what is prefetched when the page is idle. */
const MAX_KB = {
  '/?tab=usage': 320,
  '/?tab=email': 320,
  '/notifications': 320,
  '/': 250,
  '/?tab=crm': 320,
  '/?tab=pipeline': 320,
  '/?tab=tasks': 320,
  '/?tab=calendar': 320,
  '/?tab=notes': 320,
  '/?tab=reporting': 320,
  '/?tab=gamification': 320,
  '/settings': 320,
  '/?tab=education': 320,
  '/?tab=trust': 320,
  '/?tab=cost': 320,
  '/?tab=regulatory': 320,
};

test('no view downloads more JavaScript than it may, nor tries to compile code', async ({ signedUp: page }) => {
  test.slow();
  // A page that is never idle prefetches nothing. Chromium reports a caught attempt at `new Function` as an event only.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error('VIOLATION', violatedDirective),
    );
  });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('VIOLATION')) violations.push(`${page.url()}: ${message.text()}`);
  });
  const measured: Record<string, number> = {};
  for (const view of Object.keys(MAX_KB)) {
    await page.goto(view);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    if (view === '/?tab=email') await expect(page.getByRole('form', { name: 'New email' })).toBeVisible();
    measured[view] = await kilobytesOfScripts(page);
  }
  console.info(`JavaScript in kB: ${JSON.stringify(measured)}`);
  const over = Object.entries(MAX_KB).filter(([view, max]) => (measured[view] ?? 0) > max);
  expect(over.map(([view]) => `${view}: ${measured[view]} kB`)).toEqual([]);
  expect(Math.min(...Object.values(measured))).toBeGreaterThan(100);
  expect(violations).toEqual([]);
});

/** Compressed, and the same whether the browser had a script in its cache or not. */
const kilobytesOfScripts = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = new Map(entries.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    const sizes = [...scripts].filter(([name]) => name.endsWith('.js')).map(([, size]) => size);
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
  });
