import { expect, expectAccessible, expectResponsive, inBothSchemes, test } from '@tests/support/browser/browser';

test('a rep signs up, adds a lead, wins it, and sees its tasks, its history and what it earned', async ({
  page,
  account,
}) => {
  test.slow();
  await page.goto('/auth/signup');
  const create = page.getByRole('button', { name: 'Create account' });
  // Wait for hydration: text typed before it may be lost.
  await expect(create).toBeEnabled();
  await page.getByLabel('Name', { exact: true }).fill(account.name);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await create.click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectResponsive(page);
  const menu = page.getByRole('navigation', { name: 'Pages' });

  // The tour points at the menu without covering it, walks the pages, and is over on this device once skipped.
  const tour = page.getByRole('region', { name: 'Start with your leads' });
  await inBothSchemes(page, async () => {
    await expect(tour).toBeVisible();
    await expectAccessible(page);
  });
  const [card, item] = [await tour.boundingBox(), await menu.getByRole('link', { name: 'Leads' }).boundingBox()];
  if (!card || !item) throw new Error('The tour has no place.');
  expect(card.x).toBeGreaterThan(item.x + item.width);
  expect(Math.abs(card.y - item.y)).toBeLessThan(item.height);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip tour' }).click();
  await page.goto('/');
  await expectResponsive(page);
  await expect(page.getByText('Skip tour')).toHaveCount(0);

  await menu.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByText('No leads found. Add your first lead to get started!')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByRole('button', { name: 'Add Lead' }).first().click();
  const form = page.getByRole('form', { name: 'New lead' });
  await inBothSchemes(page, () => expectAccessible(page));

  // With empty required fields, nothing is sent and the first of them is focused.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('leads.create') && sent.push(request.url()));
  await form.getByRole('button', { name: 'Save lead' }).click();
  await expect(form.getByLabel('Company name')).toBeFocused();
  await form.getByLabel('Company name').fill('Harbour Lights Festival');
  await form.getByRole('button', { name: 'Save lead' }).click();
  await expect(form.getByLabel('Contact person')).toBeFocused();
  expect(sent).toEqual([]);

  await form.getByLabel('Contact person').fill('Noor Haddad');
  await form.getByLabel('Email').fill('not an address');
  await form.getByRole('button', { name: 'Save lead' }).click();
  await expect(form.getByText('Invalid email format')).toBeVisible();
  expect(sent).toEqual([]);
  await form.getByLabel('Email').fill('noor@harbour.example');
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('table', { name: 'Leads' })
    .getByRole('row')
    .filter({ hasText: 'Harbour Lights Festival' });
  await expect(row).toBeVisible();
  expect(sent).toHaveLength(1);

  await menu.getByRole('link', { name: 'Pipeline' }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  for (const stage of ['Contacted', 'Consultation Scheduled', 'Proposal Sent', 'Closed Won']) {
    await page.getByRole('button', { name: 'Move Harbour Lights Festival' }).click();
    await page.getByRole('menuitem', { name: stage }).click();
    await expect(column(stage).getByText('Harbour Lights Festival')).toBeVisible();
  }
  await expect(page.getByText('100%')).toBeVisible();

  await menu.getByRole('link', { name: 'Tasks' }).click();
  const tasks = page.getByRole('group', { name: 'Tasks', exact: true }).getByRole('listitem');
  await expect(tasks).toHaveCount(7);
  await expect(tasks.filter({ hasText: 'Auto-generated' })).toHaveCount(7);
  await inBothSchemes(page, () => expectAccessible(page));

  await tasks.first().getByRole('link', { name: 'Harbour Lights Festival', exact: true }).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText('Status changed from Proposal Sent to Closed Won')).toBeVisible();
  await expect(detail.getByText('Status changed from New to Contacted')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: 'Leaderboard' }).click();
  // A visit, a lead, a win, and the two achievements.
  await expect(page.getByRole('region', { name: 'Your Performance' }).getByText('175')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rankings' }).getByText('You', { exact: true })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('tab', { name: 'Achievements' }).click();
  await expect(page.getByRole('list', { name: 'Unlocked' }).getByRole('listitem')).toHaveCount(2);
  await inBothSchemes(page, () => expectAccessible(page));
});
