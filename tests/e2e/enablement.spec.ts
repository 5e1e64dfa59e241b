import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLoaded, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

const LEAD = { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', notes: 'Two nights in Austin, Texas.' };

/** Opens what a rep shows to the client of a lead. */
async function openMaterial(page: Page, leadId: string | undefined, name: string): Promise<void> {
  await page.goto(`/?tab=crm&id=${leadId}`);
  const detail = page.getByRole('dialog');
  await expectLoaded(detail);
  await detail.getByRole('link', { name }).click();
}

const pagesOf = async (page: Page, format: string) =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('a client opens a shared cost comparison without an account, until the link is revoked', async ({
  signedUp: page,
  seed,
  browser,
}) => {
  test.slow();
  const [lead] = await seed([LEAD]);
  await openMaterial(page, lead?.id, 'Cost comparison');
  await expect(page.getByText('Saves $46,034 a year')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByLabel('Events per month').fill('8');
  await expect(page.getByText('Saves $92,069 a year')).toBeVisible();
  await page.getByLabel('Cost per hour', { exact: true }).fill('-4');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter an amount in dollars from 0 to 1,000.')).toBeVisible();
  await page.getByLabel('Cost per hour', { exact: true }).fill('25');
  await expect(page.getByText('Saved. Every change is saved as you type.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Events per month')).toHaveValue('8');
  const chart = page.getByRole('group', { name: 'Cost per month' });
  await chart.getByRole('img').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByRole('img', { name: 'Hiring it in-house, No-shows: $2,000' })).toBeFocused();
  expect(await pagesOf(page, 'Letter')).toBe(1);

  // Example values of the provider are marked, and cannot be shared.
  await expect(page.getByText('Example values', { exact: true })).toBeVisible();
  for (const label of ['Fee per event', 'Cost per coordination hour', 'Fill rate']) {
    await page.getByRole('button', { name: `Confirm the example value of ${label}` }).click();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }
  await expect(page.getByText('Example values', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with Northgate Arena' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Events per month').fill('1');
  await expect(page.getByText('Saved. Every change is saved as you type.')).toBeVisible();

  // A client has no account, and sees what was shared.
  const client = await (await browser.newContext()).newPage();
  const answer = await client.goto(url);
  expect(answer?.status()).toBe(200);
  await expect(client.getByText('Saves $92,069 a year')).toBeVisible();
  await expect(client.getByText('Estimate')).toBeVisible();
  await expect(client.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(client.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  const html = await client.content();
  await expect(client.getByText('Robin Tester')).toBeVisible();
  for (const secret of [LEAD.companyName, LEAD.contactPerson, lead?.id ?? '']) {
    expect(html).not.toContain(secret);
  }
  await inBothSchemes(client, () => expectAccessible(client));
  expect(await pagesOf(client, 'A4')).toBe(1);
  await client.setViewportSize({ width: 390, height: 844 });
  // The charts follow the width of the page.
  await expect.poll(() => client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // Its token is good for its page alone.
  const token = url.split('/').at(-1) ?? '';
  const { origin } = new URL(url);
  const tries = {
    'an API token': client.request.get(`${origin}/api/leads`, { headers: { authorization: `Bearer ${token}` } }),
    'a session': client.request.get(`${origin}/api/leads`, { headers: { cookie: `stanchion_session=${token}` } }),
    'a calendar feed': client.request.get(`${origin}/api/calendar-feed/${token}.ics`),
    'an id': client.request.get(`${origin}/api/leads/${token}`),
  };
  const statuses = Object.entries(tries).map(async ([as, response]) => [as, (await response).status()]);
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    'an API token': 401,
    'a session': 401,
    'a calendar feed': 404,
    'an id': 401,
  });

  await page.getByRole('button', { name: 'Share' }).click();
  await dialog.getByRole('button', { name: /^Revoke the link created/ }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Link revoked.')).toBeVisible();
  for (const address of [url, `${origin}/share/${'a'.repeat(43)}`, `${origin}/share/x`]) {
    expect((await client.goto(address))?.status()).toBe(404);
    await expect(client.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  }
  await expectAccessible(client);
});

test('texts are found, printed and taken into an email', async ({ signedUp: page }) => {
  await openTab(page, 'education');
  await inBothSchemes(page, () => expectAccessible(page));
  expect(await pagesOf(page, 'A4')).toBe(5);
  expect(await pagesOf(page, 'Letter')).toBe(5);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('fill rate');
  await expect(page.getByRole('heading', { name: 'What decides the number of guards' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to email: Glossary' }).click();
  await expect(page.getByLabel('Message')).toHaveValue(/Fill rate/);
  await expect(page.getByLabel('Subject')).toHaveValue('Terms of event security');
});

test('a checklist for trust belongs to its lead', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([LEAD]);
  await openMaterial(page, lead?.id, 'Trust checklist');
  await page.getByLabel('Show a redacted incident report').check();
  await expect(page.getByText('1 of 15')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  // Shown at once, so maybe before it is saved.
  const saved = async () => (await page.request.get(`/api/trust-checklist?leadId=${lead?.id}`)).json();
  await expect.poll(saved).toMatchObject({ checked: [expect.any(String)] });
  await page.reload();
  await expect(page.getByLabel('Show a redacted incident report')).toBeChecked();
});

test('a checklist for regulation belongs to its lead and state', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([LEAD]);
  await openMaterial(page, lead?.id, 'Regulatory: Texas');
  await expect(page.getByText('Not yet verified')).toBeVisible();
  await page.getByLabel(/^Private security license/).check();
  await expect(page.getByText('1 of 3 required items completed')).toBeVisible();
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByLabel('Title').fill('Alcohol plan');
  await page.getByLabel('Description').fill('Who stops serving whom.');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByText('1 of 4 required items completed')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  expect(await pagesOf(page, 'Letter')).toBe(1);
});

test('no page of the material is wider than a phone', async ({ signedUp: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['education', 'trust', 'staffing', 'cost', 'regulatory'] as const) {
    await openTab(page, tab);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(390);
  }
});
