import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLoaded, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { call } from '@tests/support/rest/calls';
import type { CreateLeadInput } from '@/domain/leads/lead';

const LEAD: CreateLeadInput = {
  ...{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', guardsWanted: 8 },
  ...{ attendance: 750, alcohol: true, setting: 'INDOOR', venueState: 'AL' },
  ...{ eventDate: '2027-06-12', eventStartTime: '19:00', eventEndTime: '00:00' },
};

const CARD = { name: 'Standard', rates: { guard: { pay: 20, bill: 38 }, supervisor: { pay: 27, bill: 48 } } };

const part = (page: Page, name: 'Plan' | 'Price') => page.getByRole('region', { name, exact: true });
/** The line of a plan with this label, with its figures. */
const line = (page: Page, label: string) => part(page, 'Plan').getByRole('row').filter({ hasText: label });

async function expectNoWider(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of VIEWPORTS) {
  test(`from a lead to a plan with a price, and a second version of it, at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await call(page, 'rateCards.create', CARD);
    const [lead] = await seed([LEAD]);
    await page.goto(`/?tab=crm&id=${lead?.id}`);
    const detail = page.getByRole('dialog');
    await expectLoaded(detail);
    await detail.getByRole('link', { name: 'Plan staffing' }).click();

    await page.getByLabel('Exits', { exact: true }).fill('4');
    await expect(line(page, 'Staff, 7 h each')).toContainText('16');
    await expect(line(page, 'Staff, 7 h each')).toContainText('112');
    await expect(line(page, 'Trained crowd managers')).toContainText('3');
    await expect(part(page, 'Plan')).toContainText('The client wants 8: 6 fewer than the rules ask for.');
    await expect(part(page, 'Price')).toContainText('$4,396.00');
    await inBothSchemes(page, () => expectAccessible(page));
    await expectNoWider(page);

    // A line explains itself, with its source.
    await part(page, 'Plan').getByRole('button', { name: 'Rovers' }).click();
    const why = page.getByRole('dialog', { name: 'Rovers' });
    await expect(why).toContainText('One for each 100 of 750 guests');
    await expect(why.getByRole('link')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(part(page, 'Plan').getByRole('button', { name: 'Rovers' })).toBeFocused();

    await page.getByRole('button', { name: 'Save to Northgate Arena' }).click();
    await expect(page.getByRole('button', { name: /^Version 1 · today/ })).toBeVisible();

    // California has breaks free of duty.
    await page.getByLabel('State', { exact: true }).selectOption('California');
    await expect(line(page, 'Relief')).toContainText('7');
    await expect(line(page, 'Staff, 7 h each')).toContainText('119');
    await page.getByRole('button', { name: 'Save to Northgate Arena' }).click();
    await page.getByRole('button', { name: /^Version 2 · today/ }).click();
    await page.getByRole('menuitem', { name: /^Version 1/ }).click();
    await expect(page.getByText(/^Version 1, saved today/)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Staff, 7 h each/ })).toContainText('112');
    await inBothSchemes(page, () => expectAccessible(page));
    await expectNoWider(page);
    await page.getByRole('button', { name: 'Back to the plan' }).click();

    await page.goto(`/?tab=crm&id=${lead?.id}`);
    await expectLoaded(detail);
    const section = detail.getByRole('region', { name: 'Staffing' });
    await expect(section).toContainText('14 guards, 2 supervisors, 1 relief guard · 119 paid hours · $4,662.00');
    await expect(section).toContainText('Version 2');
    await section.getByRole('link', { name: 'Open plan' }).click();
    await expect(page.getByLabel('Exits', { exact: true })).toHaveValue('4');
  });
}

test('what is printed shows the rules and the price, and nothing of cost and margin', async ({
  signedUp: page,
  seed,
}) => {
  await call(page, 'rateCards.create', CARD);
  const [lead] = await seed([LEAD]);
  await page.goto(`/?tab=staffing&lead=${lead?.id}`);
  await expect(part(page, 'Price')).toContainText('Only you and your team see this');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Staffing plan for Northgate Arena' })).toBeVisible();
  await expect(page.getByText('Robin Tester').first()).toBeVisible();
  for (const secret of ['Only you and your team see this', 'Margin', 'Pay']) {
    await expect(page.getByText(secret, { exact: true }).filter({ visible: true })).toHaveCount(0);
  }
  const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeLessThanOrEqual(2);
});

for (const viewport of VIEWPORTS) {
  test(`a plan for nobody in particular stays in the browser, is priced and saved to a lead, at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await call(page, 'rateCards.create', CARD);
    await seed([LEAD]);
    await page.goto('/?tab=staffing');
    await page.getByLabel('Guests expected', { exact: true }).fill('500');
    await page.getByRole('button', { name: 'Bars: one more' }).click();
    await expect(line(page, 'Bars')).toContainText('1');
    await page.getByRole('slider', { name: /^Guests expected/ }).press('ArrowRight');
    await expect(page.getByLabel('Guests expected', { exact: true })).toHaveValue('550');
    await page.getByLabel('Date', { exact: true }).fill('2027-06-12');
    // Two at the entrance, one at the bar and six rovers, with a supervisor, for seven hours.
    await expect(part(page, 'Price')).toContainText('$2,730.00');
    await page.reload();
    await expect(page.getByLabel('Guests expected', { exact: true })).toHaveValue('550');
    await expect(page.getByLabel('Bars', { exact: true })).toHaveValue('1');
    await inBothSchemes(page, () => expectAccessible(page));
    await expectNoWider(page);

    await page.getByRole('button', { name: 'Save to a lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to a lead' });
    await dialog.getByLabel('Lead', { exact: true }).fill('Northgate');
    await page.getByRole('option', { name: /Northgate Arena/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved as version 1.')).toBeVisible();
    await expect(page).toHaveURL(/tab=staffing&lead=/);
    await expect(page.getByLabel('Bars', { exact: true })).toHaveValue('1');
    await expect(part(page, 'Price')).toContainText('$2,730.00');

    await page.goto('/?tab=staffing');
    await expect(page.getByLabel('Guests expected', { exact: true })).toHaveValue('0');
  });
}

test('the rules are a view of their own, at an address', async ({ signedUp: page }) => {
  await openTab(page, 'staffing');
  await page.getByText('Rules', { exact: true }).click();
  await expect(page).toHaveURL(/view=rules/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
});
