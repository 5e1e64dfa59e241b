import type { Page } from '@playwright/test';
import { expect, openTab, test } from '@tests/support/browser/browser';

const BATCH = '/api/analytics/batch';

/** Hides the page as another tab does, which is when it is left. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('visited pages are counted, and the last when the page is left, without what is open in them', async ({
  signedUp: page,
  seed,
}) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  const sent: string[] = [];
  const answers: number[] = [];
  page.on('request', (request) => {
    // Playwright cannot read the body of a beacon.
    if (request.url().endsWith(BATCH)) sent.push(request.postData() ?? 'beacon');
  });
  page.on('response', (response) => {
    if (response.url().endsWith(BATCH)) answers.push(response.status());
  });
  await page.goto(`/?tab=crm&id=${lead?.id}`);
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => sent.join()).toContain('"path":"/?tab=crm"');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await hide(page);
  await expect.poll(() => sent.at(-1)).toBe('beacon');
  await expect.poll(() => answers).toEqual(sent.map(() => 200));
  expect(sent.join()).not.toContain(lead?.id);
});

test('a browser that asks not to be tracked sends nothing', async ({ signedUp: page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openTab(page, 'crm');
  await page.goto('/settings#privacy');
  await expect(page.getByText('This browser asks websites not to track you')).toBeVisible();
  await hide(page);
  await page.goto('about:blank');
  expect(requests.filter((url) => url.includes('/api/analytics/'))).toEqual([]);
});
