import { expect, expectAccessible, openTab, test } from '@tests/support/browser/browser';

test('an email is scheduled and taken back, and another one followed up in its thread', async ({
  signedUp: page,
  seed,
}) => {
  // The first email leaves after its ten seconds of undo.
  test.slow();
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field', email: 'jo@acme.example' }]);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const write = async (words: string) => {
    await page.goto(`/?tab=email&lead=${lead?.id}`);
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('jo@acme.example');
    await subject.fill(words);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi {{contactPerson}}');
  };
  await openTab(page, 'email');
  await write('Guards for {{companyName}}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Email sent successfully!')).toBeVisible();

  await write('A walk of the site');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(page.getByText(/^Email scheduled for /)).toBeVisible();
  await page.getByRole('tab', { name: 'Email Logs' }).click();
  const emails = page.getByRole('list', { name: 'Emails' }).getByRole('article');
  await expect(emails.first()).toContainText('Scheduled for');
  await emails.first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t send' }).click();
  await expect(subject).toHaveValue('A walk of the site');

  await page.getByRole('tab', { name: 'Email Logs' }).click();
  await expect(emails.last()).toContainText('In the local outbox', { timeout: 30_000 });
  await emails.last().getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Follow up' }).click();
  await expect(subject).toHaveValue('Re: Guards for Acme Arena');
  await page.getByRole('textbox', { name: 'Message' }).fill('Any thoughts?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(subject).toHaveValue('');
  await page.getByRole('tab', { name: 'Email Logs' }).click();
  await expect(emails.first()).toContainText('Re: Guards for Acme Arena');
});
