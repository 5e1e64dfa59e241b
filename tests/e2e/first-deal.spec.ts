import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  prefetched,
  test,
} from '@tests/support/browser/browser';
import { moveTo, signUp } from '@tests/support/browser/steps';

// As most browsers do: what opens later is loaded in advance.
test.use({ savesData: false });

test('a rep signs up, adds a lead, wins it, and sees its tasks, its history and what it earned', async ({
  page,
  account,
}) => {
  test.slow();
  await signUp(page, account);
  const menu = page.getByRole('navigation', { name: 'Pages' });

  // The tour covers neither the menu nor the first steps, walks the pages, and is over on this device once skipped.
  const tour = page.getByRole('region', { name: 'Start with your leads' });
  await inBothSchemes(page, async () => {
    await expect(tour).toBeVisible();
    await expectAccessible(page);
  });
  const [card, item, step] = [
    await tour.boundingBox(),
    await menu.getByRole('link', { name: 'Leads' }).boundingBox(),
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Import your leads/ })
      .boundingBox(),
  ];
  if (!card || !item || !step) throw new Error('The tour has no place.');
  expect(card.x).toBeGreaterThan(item.x + item.width);
  expect(card.y).toBeGreaterThan(step.y + step.height);
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
  for (const stage of ['Contacted', 'Consultation Scheduled', 'Proposal Sent', 'Closed Won']) {
    await moveTo(page, 'Harbour Lights Festival', stage);
  }
  await expect(page.getByText('100%')).toBeVisible();

  await menu.getByRole('link', { name: 'Tasks' }).click();
  const tasks = page.getByRole('group', { name: 'Tasks', exact: true }).getByRole('listitem');
  // Those of the earlier stages went with the closing (D79).
  await expect(tasks).toHaveCount(2);
  await expect(tasks.filter({ hasText: 'Auto-generated' })).toHaveCount(2);
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
  await prefetched(page);
});
