import { expect, expectResponsive, test } from '@tests/support/browser/browser';

test('the API reference is linked from Settings, runs operations and sends no external requests', async ({
  signedUp: page,
  baseURL,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) outside.push(request.url());
  });
  await page.goto('/settings');
  // The sections above the link grow as they load, and would move it away from a press.
  await expectResponsive(page);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.locator('#operations-tag-Account').click();
  const operation = page.locator('#operations-Account-getUserLimits');
  await operation
    .getByRole('button', { name: /limits/ })
    .first()
    .click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const live = operation.locator('.live-responses-table');
  await expect(live.locator('.response-col_status').last()).toContainText('200');
  await expect(live.locator('.response-col_description').last()).toContainText('"maximum"');
  expect(outside).toEqual([]);
});
