import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectLoaded, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { badge, colleague, move } from '../pipeline/colleagues';

async function expectTouchable(...targets: Locator[]): Promise<void> {
  for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

test('on a phone, a rep shares a lead with a team, assigns it with a note, and follows a colleague’s work on it', async ({
  signedUp: page,
  seed,
  browser,
}) => {
  test.slow();
  const { other } = await colleague(page, browser);
  const [lead] = await seed([{ companyName: 'Arena Nord', contactPerson: 'Ann' }]);
  if (!lead) throw new Error('There is no lead.');
  const expectFits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await openTab(page, 'teams');
  await page.getByRole('link', { name: /^Night shift/ }).tap();
  const members = page.getByRole('list', { name: 'Members' });
  await expect(members).toContainText('Ana Silva');
  const actions = members.getByRole('button', { name: 'Actions for Ana Silva' });
  await expectTouchable(actions, page.getByRole('button', { name: 'Invite' }));
  await expectFits();
  await inBothSchemes(page, () => expectAccessible(page));
  await actions.tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  const question = page.getByRole('dialog', { name: 'Remove from team' });
  await expect(question).toContainText('The team’s owner gets their leads');
  await inBothSchemes(page, () => expectAccessible(page));
  await question.getByRole('button', { name: 'Cancel' }).tap();

  await page.goto(`/?tab=crm&id=${lead.id}`);
  const drawer = page.getByRole('dialog', { name: 'Arena Nord' });
  await expectLoaded(drawer);
  await drawer.getByRole('button', { name: 'Team of Arena Nord: Only me. Change' }).tap();
  await page.getByRole('menuitemradio', { name: 'Night shift' }).tap();
  await expect(drawer.getByRole('region', { name: 'Timeline' }).getByText(/^Shared with Night shift/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Assignee of Arena Nord: You. Change' }).tap();
  await page.getByRole('menuitemradio', { name: 'Ana Silva' }).tap();
  const handover = page.getByRole('dialog', { name: 'Assign to Ana Silva' });
  await handover.getByLabel('Note (optional)').fill('They decide on Friday.');
  await inBothSchemes(page, () => expectAccessible(page));
  await handover.getByRole('button', { name: 'Assign' }).tap();
  await expect(drawer.getByRole('button', { name: 'Assignee of Arena Nord: Ana Silva. Change' })).toBeVisible();
  await expectFits();

  await openTab(page, 'crm');
  await expect(badge(page, 'Live')).toBeVisible();
  await page.getByRole('button', { name: 'Live', exact: true }).tap();
  await expect(page.getByRole('tooltip')).toContainText('What others change appears here');
  await expectFits();
  await inBothSchemes(page, () => expectAccessible(page));
  // Below the only card.
  await page.touchscreen.tap(120, 640);
  await expect(page.getByRole('tooltip')).toBeHidden();

  const row = page.getByRole('article').filter({ hasText: 'Arena Nord' });
  await expect(row).toContainText('New');
  const response = await other.request.get(`/api/leads/${lead.id}`);
  const { version } = await response.json();
  await move(other, { ...lead, version }, 'CONTACTED');
  await expect(row).toContainText('Contacted');
});
