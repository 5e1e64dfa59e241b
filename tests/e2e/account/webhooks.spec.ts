import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  test as plain,
} from '@tests/support/browser/browser';
import { seedLeads } from '@tests/support/rest/calls';
import { newReceiver, startReceiver } from '@tests/support/webhooks/start-receiver';
import { Webhook } from 'standardwebhooks';

const test = plain.extend<{ receiver: ReturnType<typeof newReceiver> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  receiver: async ({}, use) => {
    const receiver = newReceiver();
    const stop = await startReceiver(receiver);
    await use(receiver);
    stop();
  },
});

test('an endpoint is told of a lead, again after a failure, and gets a new secret', async ({
  signedUp: page,
  receiver,
}) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings#webhooks');
  await expectResponsive(page);
  const section = page.getByRole('region', { name: 'Webhooks' });
  await expect(section.getByText(/^No endpoints yet/)).toBeVisible();
  const accessible = () => inBothSchemes(page, () => expectAccessible(page));

  // By keyboard alone.
  const add = section.getByRole('button', { name: 'Add endpoint' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await page.keyboard.type(receiver.url);
  await dialog.getByRole('checkbox', { name: 'Lead all events' }).focus();
  await page.keyboard.press('Space');
  await accessible();
  await page.keyboard.press('Enter');

  const secretField = dialog.getByLabel('Signing secret');
  await expect(secretField).toHaveValue(/^whsec_/);
  await accessible();
  const secrets = [await secretField.inputValue()];
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secrets[0]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const row = section.getByRole('listitem');
  await expect(row).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row.getByText(/^The endpoint responded with 204 in \d+\sms\.$/)).toBeVisible();

  // Gone for one delivery: given up at once, and so is the endpoint.
  receiver.answer = (_, response) => void response.writeHead(410).end('Moved away');
  const [lead] = await seedLeads(page, [{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await row.getByRole('button', { name: /^Deliveries/ }).click();
  const log = dialog.getByRole('list', { name: 'Deliveries' });
  const told = log.getByRole('button', { name: /lead\.created/ });
  await expect(told).toContainText('FailedStatus 410');
  await told.click();
  await expect(dialog.getByRole('region', { name: 'Request body' })).toContainText('Acme Arena');
  await expect(dialog.getByRole('region', { name: 'Response body' })).toHaveText('Moved away');
  await accessible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(row).toContainText('It responded with 410 (Gone).');
  await accessible();
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Enable');
  await expect(row).toContainText('Active');
  receiver.answer = (_, response) => void response.writeHead(200).end('Thanks');
  await row.getByRole('button', { name: /^Deliveries/ }).click();
  await told.click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('region', { name: 'Response body' })).toHaveText('Thanks');
  await page.keyboard.press('Escape');

  await choose('Rotate secret');
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await expect(secretField).toHaveValue(/^whsec_/);
  secrets.push(await secretField.inputValue());
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: /^Send a test/ }).click();
  await expect(row.getByText(/responded with 200/)).toBeVisible();
  const [, refused, resent, last] = receiver.received;
  expect(resent?.text).toBe(refused?.text);
  expect(resent?.headers['webhook-id']).toBe(refused?.headers['webhook-id']);
  expect(JSON.parse(resent?.text ?? '')).toMatchObject({ type: 'lead.created', data: { id: lead?.id } });
  for (const secret of secrets) new Webhook(secret).verify(last?.text ?? '', last?.headers ?? {});

  await choose('Disable');
  await expect(row).toContainText('Nothing is sent until you enable it.');
  await choose('Delete');
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(section.getByText(/^No endpoints yet/)).toBeVisible();
  await expect(add).toBeFocused();
});
