import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

test('a template is written to a lead, sent, taken back, sent again and found in the log', async ({
  signedUp: page,
  seed,
}) => {
  await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field', email: 'jo@acme.example' }]);
  await openTab(page, 'email');
  await page.getByRole('tab', { name: 'Templates' }).click();
  // What a new account starts with.
  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('article')).toHaveCount(4);
  await expectAccessible(page);
  // In its middle, the card shows the text of the message.
  await page.getByRole('article').first().click();
  await page.getByRole('dialog', { name: 'Edit template' }).getByRole('button', { name: 'Cancel' }).click();

  await openTab(page, 'crm');
  await page.getByRole('row', { name: /Acme Arena/ }).hover();
  await page.getByRole('button', { name: 'Email Acme Arena' }).click();
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('jo@acme.example');
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'First contact' }).click();
  await expect(page.getByLabel('Placeholders', { exact: true })).toContainText('First nameJo');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Security staffing for {{companyName}}');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2000, 1) });
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('quote.pdf');
  await inBothSchemes(page, () => expectAccessible(page));

  // Nothing is sent before the lead is loaded again and its file is uploaded.
  await expect(page.getByLabel('Placeholders', { exact: true })).toContainText('First nameJo');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  await expect(page.getByText('Email sent successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Security staffing for {{companyName}}');
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('quote.pdf');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');

  await page.getByRole('tab', { name: 'Email Logs' }).click();
  const emails = page.getByRole('list', { name: 'Emails' }).getByRole('article');
  await expect(emails).toHaveCount(2);
  await expect(emails.last()).toContainText('Canceled');
  await emails.first().getByRole('link', { name: 'Security staffing for Acme Arena' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Hi Jo,')).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Attachments' })).toContainText('quote.pdf');
  await expectAccessible(page);
});
