import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectLoaded,
  inBothSchemes,
  openTab,
  otherPage,
  test,
} from '@tests/support/browser/browser';

const NEW_PASSWORD = 'another long enough password';

/** Invites an address in the open team, and returns the link. */
async function inviteTo(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email);
  return link;
}

test('a person without an account joins a team through its link, works on an assigned lead, and is removed', async ({
  signedUp: page,
  account,
  seed,
  browser,
}) => {
  test.slow();
  await seed([{ companyName: 'Arena Nord', contactPerson: 'Ann' }]);
  const ana = `ana-${crypto.randomUUID()}@example.test`;
  await openTab(page, 'teams');
  await page.getByRole('button', { name: 'New team' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Night shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'Night shift' })).toBeVisible();
  await expect(page).toHaveURL(/tab=teams&id=/);
  const team = page.url();
  const link = await inviteTo(page, ana);
  await inBothSchemes(page, () => expectAccessible(page));

  // Signed in as somebody else: nothing is used up.
  await page.goto(link);
  await expect(page.getByText(`You’re signed in as ${account.email}`)).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await openTab(page, 'teams');
  await page.getByRole('link', { name: 'Night shift' }).click();
  await expect(page.getByRole('button', { name: 'All teams' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Night shift' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'All teams' })).toBeFocused();

  const other = await otherPage(browser);
  await other.goto(link);
  await other.getByRole('link', { name: 'Create an account' }).click();
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(ana);
  await other.getByLabel('Name').fill('Ana Silva');
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.getByRole('button', { name: 'Join the team' }).click();
  await expect(other.getByRole('list', { name: 'Members' })).toContainText('Ana Silva (you)');
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Ana Silva');
  await other.goto(link);
  await other.getByRole('link', { name: 'Open the team' }).click();
  await expect(other.getByRole('list', { name: 'Members' })).toContainText('Ana Silva (you)');

  await openTab(page, 'crm');
  await page.getByRole('link', { name: 'Arena Nord' }).click();
  const drawer = page.getByRole('dialog', { name: 'Arena Nord' });
  await expectLoaded(drawer);
  await drawer.getByRole('button', { name: 'Team of Arena Nord: Only me. Change' }).click();
  await page.getByRole('menuitemradio', { name: 'Night shift' }).click();
  // A new line in the timeline moves what is below it.
  await expect(drawer.getByRole('region', { name: 'Timeline' }).getByText(/^Shared with Night shift/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Assignee of Arena Nord: You. Change' }).click();
  await page.getByRole('menuitemradio', { name: 'Ana Silva' }).click();
  const handover = page.getByRole('dialog', { name: 'Assign to Ana Silva' });
  await handover.getByLabel('Note (optional)').fill('They decide on Friday.');
  await handover.getByRole('button', { name: 'Assign' }).click();
  await expect(drawer.getByRole('button', { name: 'Assignee of Arena Nord: Ana Silva. Change' })).toBeVisible();

  await openTab(other, 'crm');
  await expect(other.getByRole('link', { name: 'Arena Nord' })).toBeVisible();
  await other.getByRole('combobox', { name: 'Whose leads' }).click();
  await other.getByRole('option', { name: 'Assigned to me' }).click();
  await expect(other).toHaveURL(/whose=ASSIGNED/);
  await expect(other.getByRole('link', { name: 'Arena Nord' })).toBeVisible();

  await page.goto(team);
  await page.getByRole('button', { name: 'Actions for Ana Silva' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Members' })).not.toContainText('Ana Silva');
  await other.goto(team);
  await expect(other.getByText('You aren’t in this team, or it no longer exists.')).toBeVisible();
  await openTab(other, 'crm');
  await expect(other.getByRole('link', { name: 'Arena Nord' })).toBeHidden();
});
