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
  await chart.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(chart.getByRole('link', { name: /Revenue \$20,000$/ })).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByRole('button', { name: 'Revenue: show as table' }).click();
  await expect(page.getByRole('table', { name: 'Revenue' }).getByRole('row')).toHaveCount(6);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Report' }).click();
  expect((await download).suggestedFilename()).toMatch(/^report_export_/);

  // The figures open the leads behind them, which a chip shows.
  await page.getByRole('link', { name: /^Deals won: 1/ }).click();
  await expect(page.getByText('Northgate Arena')).toBeVisible();
  await expect(page.getByText('Foxglove Gardens')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove filter: Closed / })).toBeVisible();
  await page.goBack();

  const choose = async (type: string) => {
    await page.getByRole('combobox', { name: 'Report type' }).click();
    await page.getByRole('option', { name: type }).click();
  };
  await choose('Pipeline');
  await expect(page.getByRole('link', { name: 'Contacted: 2 reached' })).toBeVisible();
  await page.getByText('Value', { exact: true }).click();
  await expect(page).toHaveURL(/by=value/);
  await expect(page.getByRole('link', { name: 'Closed Won: $25,000 reached' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  // One page of paper, without the menu.
  for (const format of ['A4', 'Letter']) {
    expect((await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
  await page.getByRole('link', { name: /^Proposal Sent: .* still open/ }).click();
  await expect(page.getByText('Foxglove Gardens')).toBeVisible();
  await expect(page.getByText('Northgate Arena')).toHaveCount(0);
  await page.goBack();

  await choose('Forecast');
  await expect(page).toHaveURL(/report=forecast/);
  await expect(page.getByText('Assumed, because')).toBeVisible();
  await expect(page.getByText(/The first comparison appears on \w+ 1\.$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const forecast = page.getByRole('group', { name: '3-month forecast' });
  await expect(forecast.getByRole('img')).toHaveCount(3);
  await expect(forecast.getByRole('link')).toHaveCount(5);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Foxglove Gardens' }).click();
  await expect(page.getByRole('dialog', { name: 'Foxglove Gardens' })).toBeVisible();
});
