import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { goWithPalette } from '@tests/support/browser/steps';
import superjson from 'superjson';

const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field', phone: '555-0100' };

async function typeIntoEdit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Acme Arena' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit lead' });
  await edit.getByLabel('Phone').fill('555-0199');
  return edit;
}

test('Back and the command palette ask before discarding unsaved input', async ({ signedUp: page, seed }) => {
  await seed([acme]);
  await openTab(page, 'dashboard');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await menu.getByRole('link', { name: 'Pipeline' }).click();
  await menu.getByRole('link', { name: 'Leads' }).click();
  const edit = await typeIntoEdit(page);
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const stay = question.getByRole('button', { name: 'Keep editing' });

  for (const way of [() => page.goBack(), () => goWithPalette(page, 'Tasks')]) {
    await way();
    await expect(stay).toBeFocused();
    await expect(page).toHaveURL(/tab=crm$/);
    await stay.click();
    await expect(question).toBeHidden();
    await expect(edit.getByLabel('Phone')).toHaveValue('555-0199');
  }

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Going forward does not ask, because nothing is unsaved now.
  await page.goForward();
  await expect(page).toHaveURL(/tab=crm$/);
  await typeIntoEdit(page);
  await goWithPalette(page, 'Settings');
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/settings');
});

const csv = (names: string[]) =>
  ['companyName,contactPerson,email', ...names.map((name) => `${name},Ann,${name.replace(' ', '-')}@b.example`)].join(
    '\n',
  );

async function startImport(page: Page, names: string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(names)) });
  await dialog.getByRole('button', { name: /^Import [\d,]+ lead/ }).click();
  return dialog;
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `Company ${index}`);

test('a list scrolled far down shows newly imported leads at the top (D26)', async ({ signedUp: page }) => {
  test.slow();
  await openTab(page, 'crm');
  await expect(page.getByText('No leads found.')).toBeVisible();
  await (await startImport(page, names(150))).getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('table', { name: 'Leads' }).getByRole('row');
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.locator('[data-row="149"]')).toBeVisible({ timeout: 300 });
  }).toPass();

  await (await startImport(page, ['Fresh Fair'])).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByText('151', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(row.nth(1)).toContainText('Fresh Fair');
});

test('a save after the session ended keeps the input and succeeds after signing in elsewhere', async ({
  signedUp: page,
  seed,
  account,
  baseURL,
}) => {
  await seed([acme]);
  await openTab(page, 'crm');
  const edit = await typeIntoEdit(page);
  // The session ends with the save; a background request could otherwise be the first to find out.
  const signOut = () => page.request.delete('/api/session', { headers: { origin: baseURL ?? '' } });
  const save = /\/api\/trpc\/[^?]*\bleads\.update/;
  await page.route(save, (route) => signOut().then(() => route.continue()), { times: 1 });
  await edit.getByRole('button', { name: 'Save changes' }).click();

  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  const signIn = ended.getByRole('link', { name: 'Sign in' });
  await expect(signIn).toBeFocused();
  await expect(signIn).toHaveAttribute('href', '/auth/signin');
  await expect(signIn).toHaveAttribute('target', '_blank');
  await inBothSchemes(page, () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await expect(ended).toBeHidden();
  await expect(edit.getByLabel('Phone')).toHaveValue('555-0199');
  await expect(page).toHaveURL(/tab=crm$/);

  const answer = await page.request.post('/api/trpc/auth.signIn', {
    headers: { origin: baseURL ?? '' },
    data: superjson.serialize({ email: account.email, password: account.password }),
  });
  expect(answer.ok()).toBe(true);
  await edit.getByRole('button', { name: 'Try again' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('table').getByText('555-0199')).toBeVisible();
});
