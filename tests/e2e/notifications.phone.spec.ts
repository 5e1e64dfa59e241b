import { expect, expectAccessible, openTab, test } from '@tests/support/browser/browser';

test('on a phone, the dropdown fits and all tap targets are large enough', async ({ signedUp: page, baseURL }) => {
  const data = [{ company: 'Harbour Lights Festival', contactName: 'Noor Haddad', email: 'noor@lights.example' }];
  const imported = await page.request.post('/api/import/leads', { headers: { origin: baseURL ?? '' }, data: { data } });
  expect(imported.ok(), await imported.text()).toBe(true);
  await openTab(page, 'tasks');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).tap();
  const latest = page.getByRole('list', { name: 'Latest notifications' });
  await expect(latest).toBeVisible();
  const box = await latest.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See all notifications' }).tap();
  await page.waitForURL('**/notifications');
  for (const name of [/^Mark as read:/, /^Delete:/, 'Mark all as read', 'Delete all read']) {
    const target = await page.getByRole('button', { name }).first().boundingBox();
    expect(target?.height, String(name)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
