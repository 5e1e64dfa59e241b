import { expect, expectAccessible, expectResponsive, inBothSchemes, test } from '../support/browser/browser';

const companies = Array.from({ length: 6 }, (_, index) => ({
  companyName: `Venue ${index + 1}`,
  contactPerson: 'Jo Field',
}));

test('several leads are moved together, and one undo moves them back', async ({ signedUp: page, seed }) => {
  await seed(companies);
  await page.goto('/?tab=crm');
  const table = page.getByRole('table', { name: 'Leads' });
  await table.getByRole('checkbox', { name: 'Select Venue 5' }).click();
  await table.getByRole('checkbox', { name: 'Select Venue 3' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected leads' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Proposal Sent' }).click();
  await expect(page.getByText('Moved 3 leads to Proposal Sent. 6 follow-up tasks added.')).toBeVisible();
  await expect(table.getByRole('button', { name: /Proposal Sent\. Change/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 leads are as before.')).toBeVisible();
  await expect(table.getByRole('button', { name: /Proposal Sent\. Change/ })).toHaveCount(0);
});

test('a deleted lead can be restored in Settings', async ({ signedUp: page, seed }) => {
  test.slow();
  await seed(companies.slice(0, 2));
  await page.goto('/?tab=crm');
  await page.getByRole('checkbox', { name: 'Select all loaded leads' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 leads' }).click();
  await expect(page.getByText('2 leads were deleted.')).toBeVisible();
  await expect(page.getByText('No leads found. Add your first lead to get started!')).toBeVisible();

  await page.goto('/settings#deleted');
  await expectResponsive(page);
  const deleted = page.getByRole('list', { name: 'Recently deleted' });
  await expect(deleted.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await deleted.getByRole('button', { name: 'Restore Venue 1' }).click();
  await expect(page.getByText('Venue 1 restored.')).toBeVisible();
  await expect(deleted.getByRole('listitem')).toHaveCount(1);
  await page.goto('/?tab=crm');
  await expect(page.getByRole('link', { name: 'Venue 1' })).toBeVisible();
});

test('one email goes to several leads after a review that names who is skipped, and one undo cancels all', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  await seed([
    ...companies.slice(0, 2).map((lead, n) => ({ ...lead, email: `jo${n}@venue.example` })),
    ...companies.slice(2, 3),
  ]);
  await page.goto('/?tab=crm');
  await page.getByRole('checkbox', { name: 'Select all loaded leads' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email 3 leads' });
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Guards for {{companyName}}');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hi ');
  await dialog.getByRole('button', { name: 'Contact person' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi {{contactPerson}}');
  await dialog.getByRole('textbox', { name: 'Your postal address' }).fill('12 Harbor Road, Portland');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByRole('heading', { name: '2 emails will go out' })).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Skipped leads' })).toContainText('No email addressVenue 3');
  const formatted = dialog.frameLocator('iframe[title="The formatted email"]');
  await expect(formatted.getByText('12 Harbor Road, Portland')).toBeVisible();
  await expect(formatted.getByRole('link', { name: 'Unsubscribe from these emails' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(page.getByText('2 emails sent successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 emails canceled. Your message is kept.')).toBeVisible();
});

test('a suppressed address is listed in Settings, and a wrong link to unsubscribe says so', async ({
  signedUp: page,
}) => {
  await page.goto('/settings#email');
  await expectResponsive(page);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  // What is typed before the form has loaded would be lost.
  await expect(add).toBeEnabled();
  await page.getByRole('textbox', { name: 'Add an address' }).fill('jo0@venue.example');
  await add.click();
  await expect(page.getByRole('button', { name: 'Allow email to jo0@venue.example' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/unsubscribe/a-guess');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
});
