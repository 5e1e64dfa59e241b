import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

test('on a phone, the assistant writes an email without a model, and it is previewed and sent', async ({
  signedUp: page,
  seed,
}) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field', email: 'jo@acme.example' }]);
  await openTab(page, 'email');
  await page.goto(`/?tab=email&lead=${lead?.id}`);
  const assistant = page.getByRole('region', { name: 'AI assistant' });
  await expect(assistant).toBeHidden();
  await page.getByRole('button', { name: 'AI assistant' }).tap();
  await expect(assistant.getByText('Templates, free to use')).toBeVisible();
  await assistant.getByLabel('What should it say?').fill('Suggest a site walk on Tuesday.');
  await assistant.getByRole('button', { name: 'Generate' }).tap();
  await expect(assistant.getByText('Written from a template, no AI model was used')).toBeVisible();
  await assistant.getByRole('tab', { name: 'Alternative 1' }).tap();
  await inBothSchemes(page, () => expectAccessible(page));
  await assistant.getByRole('button', { name: 'Use in email' }).tap();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Suggest a site walk on Tuesday\./);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Preview' }).tap();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('jo@acme.example')).toBeVisible();
  const formatted = preview.frameLocator('iframe');
  await expect(formatted.getByText('Suggest a site walk on Tuesday.')).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(page.getByText('Email sent successfully!')).toBeVisible();
  await page.getByRole('tab', { name: 'Email Logs' }).tap();
  await page.getByRole('list', { name: 'Emails' }).getByRole('link').tap();
  await expect(page.getByRole('dialog')).toContainText('Suggest a site walk on Tuesday.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
