import type { Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { call } from '@tests/support/rest/calls';
import { REPORT_TYPES } from '@/domain/reports/report-types';

async function expectOnePage(page: Page, format: 'A4' | 'Letter'): Promise<void> {
  expect((await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g), format).toHaveLength(1);
}

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
  await expect(chart.getByRole('link', { name: /Revenue \$20,000 incl\. 1 est\.$/ })).toBeFocused();
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
    await page.getByRole('combobox', { name: 'Report type' }).selectOption(type);
  };
  await choose('Pipeline');
  await expect(page.getByRole('link', { name: 'Contacted: 2 reached' })).toBeVisible();
  await page.getByRole('region', { name: 'Funnel' }).getByText('Value', { exact: true }).click();
  await expect(page).toHaveURL(/by=value/);
  await expect(page.getByRole('link', { name: 'Closed Won: $25,000 reached' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
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

test('any report of 200 leads with the longest names is whole on paper, on a phone, and in both schemes', async ({
  signedUp: page,
  account,
  timezoneId,
}) => {
  test.slow();
  const longest = (start: string) => start.padEnd(120, 'W');
  await call(page, 'leads.importRows', {
    data: Array.from({ length: 200 }, (_, index) => ({
      companyName: longest(`Company${index}`),
      contactPerson: longest(`Contact${index}`),
      email: 'jo@arena.example',
      status: ['PROPOSAL_SENT', 'CLOSED_WON', 'CLOSED_LOST', 'NEW'][index % 4],
      priority: 'HIGH',
    })),
  });
  /** What is wider than its place, and so cut off or outside of the page. */
  const cutOff = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h2, p, td, th, dt, dd, li, a')]
        .filter((element) => element.getClientRects().length > 0)
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ tagName, textContent }) => `${tagName}: ${textContent}`),
    );
  for (const type of REPORT_TYPES) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/?tab=reporting&report=${type}`);
    await expect(page.getByRole('button', { name: /^How .* is counted$/ }).first()).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await expectOnePage(page, 'Letter');

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    const heading = page.getByText(account.name).and(page.locator('p'));
    await expect(heading).toBeVisible();
    await expect(heading).toContainText(type === 'forecast' ? 'Forecast' : 'This month');
    await expect(heading).toContainText(timezoneId ?? 'UTC');
    expect(await cutOff()).toEqual([]);
    if (type !== 'performance') {
      const rows = page.getByRole('table', { name: 'Top opportunities' }).getByRole('row');
      await expect(rows).toHaveCount(5);
      await expect(rows.nth(1)).toContainText(/Company\d+W{100}/);
    }
    // None: screen would also be used on paper.
    await page.emulateMedia({ media: null });

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await cutOff()).toEqual([]);
    await expectOnePage(page, 'A4');
  }
});
