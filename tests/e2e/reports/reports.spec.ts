import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

test('a report shows the figures of the period, in charts that keys and tables read too', async ({
  signedUp: page,
  seed,
}) => {
  await openTab(page, 'reporting');
  await expect(page.getByText('No deals won in the last five months.')).toBeVisible();
  await seed([
    { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'CLOSED_WON', priority: 'HIGH' },
    { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'PROPOSAL_SENT', priority: 'HIGH' },
  ]);
  await page.reload();

  await expect(page.getByRole('listitem').filter({ hasText: 'Revenue' })).toContainText('$20,000new');
  await expect(page.getByRole('listitem').filter({ hasText: 'Win rate' })).toContainText('50%Strong');
  const chart = page.getByRole('group', { name: 'Revenue', exact: true });
  await chart.getByRole('img').first().focus();
  await page.keyboard.press('End');
  await expect(chart.getByRole('img', { name: /Revenue \$20,000$/ })).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByRole('button', { name: 'Revenue: show as table' }).click();
  await expect(page.getByRole('table', { name: 'Revenue' }).getByRole('row')).toHaveCount(6);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Report' }).click();
  expect((await download).suggestedFilename()).toMatch(/^report_export_/);

  await page.getByRole('combobox', { name: 'Report type' }).click();
  await page.getByRole('option', { name: 'Forecast' }).click();
  await expect(page).toHaveURL(/report=forecast/);
  await expect(page.getByText('Assumed, because')).toBeVisible();
  await expect(page.getByText(/The first comparison appears on \w+ 1\.$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('group', { name: '3-month forecast' }).getByRole('img')).toHaveCount(8);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Foxglove Gardens' }).click();
  await expect(page.getByRole('dialog', { name: 'Foxglove Gardens' })).toBeVisible();
});
