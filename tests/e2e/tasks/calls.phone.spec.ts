import type { Locator } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { inDays, seedTasks } from '@tests/support/rest/calls';

test('on a phone, a rep gets from Today to a logged call with a next step in at most five taps', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  // There is no telephone here.
  await page.route('tel:**', (route) => route.abort());
  const [lead] = await seed([{ companyName: 'Bluewater Arena', contactPerson: 'Ana Ortiz', phone: '+1 212 555 0144' }]);
  await seedTasks(page, [{ title: 'Call about the gates', dueDate: inDays(0), leadId: lead?.id ?? null }]);
  await openTab(page, 'dashboard');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await tap(page.getByRole('link', { name: 'Call about the gates' }));
  const task = page.getByRole('dialog', { name: 'Task' });
  await expect(task.getByText('+1 212 555 0144')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await tap(task.getByRole('link', { name: 'Call' }));
  const call = page.getByRole('dialog', { name: 'How did it go?' });
  await tap(call.getByRole('button', { name: 'No answer' }));
  await expect(call.getByText(/Logged/)).toBeVisible();
  for (const button of await call.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await inBothSchemes(page, () => expectAccessible(page));
  await tap(call.getByRole('button', { name: 'Tomorrow' }));
  await expect(page.getByText(/^Call logged. Follow-up set for/)).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);

  await page.goto(`/?tab=crm&id=${lead?.id}`);
  await expect(page.getByRole('list', { name: /^What happened/ })).toContainText('Call: No answer');
});

test('on a phone, each lead can be called and emailed from its card', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Bluewater Arena', contactPerson: 'Ana', phone: '+1 212 555 0144', email: 'ana@bluewater.example' },
  ]);
  await openTab(page, 'crm');
  const card = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
  await expect(card.getByRole('link', { name: 'Call Bluewater Arena' })).toHaveAttribute('href', 'tel:+12125550144');
  await card.getByRole('link', { name: 'Email Bluewater Arena' }).tap();
  await expect(page).toHaveURL(/tab=email&lead=/);
});
