import type { Page } from '@playwright/test';
import { expect, forgetSession, openTab, signIn, test } from '@tests/support/browser/browser';
import { dayOf } from '@tests/support/calendar';
import { call, inDays, seedNotes, seedTasks } from '@tests/support/rest/calls';

/** The query parameters of the current URL, sorted by name. */
const queryOf = (page: Page) => Object.fromEntries([...new URL(page.url()).searchParams].sort());

test('search, filters and sort survive a reload, another tab and an opened lead', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Park Arena', contactPerson: 'Jo', status: 'CONTACTED' },
    { companyName: 'Park Hall', contactPerson: 'Ann', status: 'CONTACTED' },
    { companyName: 'Park Stadium', contactPerson: 'Sam', status: 'NEW' },
    { companyName: 'Harbour Lights', contactPerson: 'Noor', status: 'CONTACTED' },
  ]);
  const companies = page.getByRole('table', { name: 'Leads' }).getByRole('link');
  await openTab(page, 'crm');
  await page.getByLabel('Search leads by company, contact, email or phone').fill('park');
  await page.getByRole('combobox', { name: 'Status filter' }).click();
  await page.getByRole('option', { name: 'Contacted' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Company' }).click();
  await expect(companies).toHaveText(['Park Arena', 'Park Hall']);
  await expect.poll(() => queryOf(page)).toEqual({ q: 'park', sort: 'companyName', status: 'CONTACTED', tab: 'crm' });

  await page.reload();
  await expect(companies).toHaveText(['Park Arena', 'Park Hall']);
  await companies.first().click();
  const detail = page.getByRole('dialog', { name: 'Park Arena' });
  await expect(detail).toBeVisible();
  await page.reload();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(companies).toHaveText(['Park Arena', 'Park Hall']);

  await page.getByRole('link', { name: 'Pipeline' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=pipeline$/);
  await page.goBack();
  await expect(companies).toHaveText(['Park Arena', 'Park Hall']);

  // The link in the menu has no filters, so it shows the whole list.
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(companies).toHaveCount(4);
  await expect(page).toHaveURL(/\?tab=crm$/);
  await page.goBack();
  await expect(companies).toHaveText(['Park Arena', 'Park Hall']);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(companies).toHaveCount(4);
  await expect(page).toHaveURL(/\?tab=crm&sort=companyName$/);
});

test('links to tasks and notes apply their filters, and invalid parameters are ignored', async ({ signedUp: page }) => {
  const day = inDays(3);
  const [task] = await seedTasks(page, [
    { title: 'Call the venue', dueDate: day },
    { title: 'Write to the venue', dueDate: day },
  ]);
  await call(page, 'tasks.update', { id: task?.id, version: 1, changes: { status: 'IN_PROGRESS' } });
  await seedNotes(page, [
    { title: 'Gates', content: 'Three.', tags: ['site visit'] },
    { title: 'Prices', content: 'Last season.', tags: ['pricing'] },
  ]);
  await page.goto('/?tab=tasks&status=IN_PROGRESS&sort=priority&order=asc');
  await expect(page.getByRole('link', { name: 'Call the venue' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to the venue' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Priority');
  // Without a status, the list shows open tasks.
  await call(page, 'tasks.update', { id: task?.id, changes: { status: 'COMPLETED' } });
  await page.goto('/?tab=tasks');
  await expect(page.getByRole('link', { name: 'Write to the venue' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call the venue' })).toBeHidden();
  await page.goto('/?tab=tasks&status=ALL');
  await expect(page.getByRole('link', { name: 'Call the venue' })).toBeVisible();
  await page.goto('/?tab=tasks&status=DONE&sort=__proto__&order=up');
  await expect(page.getByRole('link', { name: 'Write to the venue' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Due Date');

  await page.goto('/?tab=notes&tag=site+visit');
  await expect(page.getByRole('link', { name: 'Gates' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prices' })).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: 'Prices' })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=notes$/);
});

test('opening a row before the search debounce ends keeps the search text', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Park Arena', contactPerson: 'Jo' },
    { companyName: 'Harbour Lights', contactPerson: 'Noor' },
  ]);
  await openTab(page, 'crm');
  const search = page.getByLabel('Search leads by company, contact, email or phone');
  const row = page.getByRole('link', { name: 'Park Arena' });
  await expect(row).toBeVisible();
  await search.fill('park');
  // Click before the debounce of the search has ended.
  await row.evaluate((link: HTMLElement) => link.click());
  const detail = page.getByRole('dialog', { name: 'Park Arena' });
  await expect(detail).toBeVisible();
  await expect(page).toHaveURL(/id=.*q=park/);
  // Until the focus moves, Escape belongs to the search box.
  await expect(detail.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(search).toHaveValue('park');
  await expect(page.getByRole('link', { name: 'Harbour Lights' })).toBeHidden();
  await expect(page).toHaveURL(/\?tab=crm&q=park$/);
});

test('a link with filters is applied after signing in', async ({ signedUp: page, account, seed }) => {
  await seed([
    { companyName: 'Park Arena', contactPerson: 'Jo', status: 'CONTACTED' },
    { companyName: 'Harbour Lights', contactPerson: 'Noor' },
  ]);
  await forgetSession(page);
  await page.goto('/?tab=crm&status=CONTACTED&q=jo');
  await page.waitForURL('**/auth/signin?next=**');
  await signIn(page, account);
  await expect(page.getByRole('link', { name: 'Park Arena' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbour Lights' })).toBeHidden();
  expect(queryOf(page)).toEqual({ tab: 'crm', status: 'CONTACTED', q: 'jo' });

  // A search for NUL, which Postgres cannot store, is ignored.
  await page.goto('/?tab=crm&q=%00');
  await expect(page.getByRole('link', { name: 'Harbour Lights' })).toBeVisible();
});

test('a link to the calendar restores its month and filters', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([{ companyName: 'Harbour Lights', contactPerson: 'Noor' }]);
  const now = await page.evaluate(() => new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' }));
  const period = page.locator('strong').first();
  await openTab(page, 'calendar');
  await expect(period).toHaveText(now);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(period).not.toHaveText(now);
  const next = await period.textContent();
  await page.getByRole('combobox', { name: 'Lead filter' }).click();
  await page.getByRole('combobox', { name: 'Lead filter', expanded: true }).fill('Harbour');
  await page.getByRole('option', { name: /Harbour Lights/ }).click();
  await expect(page).toHaveURL(new RegExp(`leadId=${lead?.id}`));
  await page.reload();
  await expect(period).toHaveText(next ?? '');
  await expect(page.getByRole('combobox', { name: 'Lead filter' })).toHaveValue('Harbour Lights');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(period).toHaveText(now);
  await expect(page).toHaveURL(/\?tab=calendar$/);

  for (const day of ['2999-12-20', '1900-01-10', '2027-02-30']) {
    await page.goto(`/?tab=calendar&day=${day}`);
    await expect(period).toHaveText(now);
  }
  await page.goto(`/?tab=calendar&day=${await dayOf(page, 0)}&leadId=${crypto.randomUUID()}&type=PARTY`);
  await expect(period).toHaveText(now);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden();
});
