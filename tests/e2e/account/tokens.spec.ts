import { expect, expectAccessible, expectResponsive, inBothSchemes, test } from '@tests/support/browser/browser';

const COUNT = '/api/trpc/leads.count?input=%7B%22json%22%3A%7B%7D%7D';

test('a token for some data can be created, is shown once, works from its addresses, and can be revoked', async ({
  signedUp: page,
  seed,
  playwright,
  baseURL,
}) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await seed([{ companyName: 'Northgate', contactPerson: 'Jo' }]);
  await page.goto('/settings');
  // The sections above grow as they load, and would move the button away from a press.
  await expectResponsive(page);
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section.getByText(/No tokens yet/)).toBeVisible();
  await expect(section.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs');

  await section.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Nightly sync');
  await dialog.getByRole('radio', { name: 'Read only' }).focus();
  await page.keyboard.press('ArrowUp');
  await dialog.getByRole('checkbox', { name: 'Leads: read' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Allowed IP addresses').fill('127.0.0.0/8, ::1');
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByLabel('Name').press('Enter');

  const field = dialog.getByLabel('API token');
  const secret = await field.inputValue();
  expect(secret).toMatch(/^stn_r_[\w-]{43}$/);
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  await expect(field).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('button', { name: 'New token' })).toBeFocused();

  const row = section.getByRole('listitem').filter({ hasText: 'Nightly sync' });
  await expect(row).toContainText('Leads: read.');
  await expect(row).toContainText('127.0.0.0/8, ::1');
  await expect(row).toContainText('Last usedNever');
  await expect(row).toContainText(`${secret.slice(0, 12)}…`);
  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await inBothSchemes(page, () => expectAccessible(page));

  // An integrator sends only the token, no cookie.
  const integrator = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const count = await integrator.get(COUNT);
  expect((await count.json()).result.data.json).toEqual({ count: 1, more: false });
  expect(await (await integrator.get('/api/export/leads')).text()).toContain('Northgate');
  const refused = await integrator.post('/api/leads', { data: { companyName: 'Southgate', contactPerson: 'Jo' } });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'SCOPE_MISSING', details: { scope: 'leads:write' } });
  await page.reload();
  await expectResponsive(page);
  await expect(row).toContainText('Just now');

  await row.getByRole('button', { name: 'Revoke Nightly sync' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(section.getByText(/No tokens yet/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'New token' })).toBeFocused();
  for (const path of [COUNT, '/api/export/leads']) {
    const answer = await integrator.get(path);
    expect(answer.status()).toBe(401);
    expect(await answer.text()).toContain('This API token is unknown, has expired or was revoked.');
  }
  await integrator.dispose();
});
