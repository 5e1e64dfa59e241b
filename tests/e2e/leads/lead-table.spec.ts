import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

const DEALS = [
  { companyName: 'Northgate Arena', contactPerson: 'Dana', status: 'NEW' as const, amount: 12_000 },
  { companyName: 'Foxglove Gardens', contactPerson: 'Tom', status: 'CONTACTED' as const, amount: 3000 },
  { companyName: 'Harbor Hall', contactPerson: 'Noor', status: 'CLOSED_WON' as const, amount: 5000 },
];

test('columns are chosen and moved, values are edited in their cells, and the total follows the filters', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  await seed(DEALS);
  await openTab(page, 'crm');
  const table = page.getByRole('table', { name: 'Leads' });
  const titles = async () =>
    (await table.getByRole('columnheader').allInnerTexts()).map((title) => title.trim()).filter(Boolean);
  await expect(page.getByText('$20,000')).toBeVisible();

  await page.getByRole('button', { name: 'Choose columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Updated' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Source' }).check();
  await dialog.getByRole('combobox', { name: 'Width of Source' }).selectOption('Wide');
  await dialog.getByRole('button', { name: 'Move Source down' }).click();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect((await titles()).slice(0, 3)).toEqual(['Company', 'Email and phone', 'Source']);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Source' })).toBeVisible();

  const row = table.getByRole('row', { name: /Northgate Arena/ });
  await row.getByRole('button', { name: '$12,000' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await expect(amount).toBeFocused();
  await amount.fill('a lot');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/amount/i);
  await inBothSchemes(page, () => expectAccessible(page));
  await amount.fill('13,000');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: '$13,000' })).toBeFocused();
  await expect(page.getByText('$21,000')).toBeVisible();
  // A browser reports a date that is typed in part as none.
  await row.getByRole('button', { name: 'Add Next follow-up of Northgate Arena' }).click();
  const followUp = page.getByRole('form', { name: 'Next follow-up of Northgate Arena' }).locator('input');
  await followUp.pressSequentially('03');
  await page.keyboard.press('Enter');
  await expect(followUp).toHaveAccessibleDescription('Enter a full date and time, or none');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Add Source of Northgate Arena' }).click();
  await page.getByRole('combobox', { name: 'Source', exact: true }).click();
  await page.getByRole('option', { name: 'Referral' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Referral' })).toBeVisible();

  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('button', { name: 'Standard columns' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Source' })).toHaveCount(0);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`leads are filtered by several statuses and by what is to be done, at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await seed(DEALS);
    await openTab(page, 'crm');
    const isPhone = viewport.width < 500;
    if (isPhone) await page.getByRole('button', { name: 'Filter and sort' }).click();
    const company = (name: string) => page.getByText(name, { exact: true });
    await page.getByRole('combobox', { name: 'Status filter' }).click();
    await page.getByRole('option', { name: 'New', exact: true }).click();
    await page.getByRole('option', { name: 'Closed Won' }).click();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(company('Foxglove Gardens')).toHaveCount(0);
    await expect(company('Northgate Arena')).toBeVisible();
    await expect(company('Harbor Hall')).toBeVisible();
    await expect(page).toHaveURL(/status=NEW(,|%2C)CLOSED_WON/);

    if (!isPhone) await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Follow-up filter' }).click();
    await page.getByRole('option', { name: 'No follow-up' }).click();
    await expect(company('Harbor Hall')).toHaveCount(0);
    await expect(company('Northgate Arena')).toBeVisible();
    await page.getByRole('combobox', { name: 'Activity filter' }).click();
    await page.getByRole('option', { name: 'No activity for 7 days' }).click();
    await expect(page.getByText('No leads found for these filters.')).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(company('Foxglove Gardens')).toBeVisible();
  });
}
