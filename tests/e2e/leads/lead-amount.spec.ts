import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

const arena = { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'PROPOSAL_SENT' } as const;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a deal has an amount from the start, or once it is won, and is booked again at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const [lead] = await seed([arena]);
    await openTab(page, 'crm');
    await page.getByRole('button', { name: 'Add Lead' }).click();
    await page.getByLabel('Company name').fill('Harbour Lights');
    await page.getByLabel('Contact person').fill('Noor Haddad');
    await page.getByLabel('Amount', { exact: true }).fill('$48,000.50');
    await page.getByLabel('Expected close').fill('2031-04-15');
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(page.getByText('$48,000.50')).toBeVisible();
    await inBothSchemes(page, async () => {
      await expectAccessible(page);
    });

    await page.goto(`/?tab=crm&id=${lead?.id}`);
    const drawer = page.getByRole('dialog', { name: 'Northgate Arena' });
    await drawer
      .getByRole('list', { name: /^Next steps/ })
      .getByRole('button', { name: /Change/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Closed Won' }).click();
    const question = page.getByRole('dialog', { name: 'Moved to Closed Won. What is it worth?' });
    await expect(question.getByLabel('Amount')).toBeFocused();
    await inBothSchemes(page, async () => {
      await expectAccessible(page);
    });
    await page.keyboard.type('12,500');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    const overview = drawer.getByRole('region', { name: 'Overview' });
    await expect(overview.getByText('$12,500')).toBeVisible();

    // A double click books one lead: the list of others below has only one.
    await drawer.getByRole('button', { name: 'Book again' }).dblclick();
    const form = page.getByRole('dialog', { name: 'Edit lead' });
    await expect(form.getByLabel('Event date')).toBeFocused();
    await form.getByLabel('Event date').fill('2031-06-01');
    await form.getByLabel('Amount', { exact: true }).fill('15000');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(overview.getByText('$15,000')).toBeVisible();
    const others = drawer.getByRole('region', { name: 'Other leads of this client' });
    await expect(others.getByRole('listitem')).toHaveText(/Northgate Arena.*\$12,500.*Closed Won/);
    await inBothSchemes(page, async () => {
      await others.scrollIntoViewIfNeeded();
      await expectAccessible(page);
    });
    await others.getByRole('link', { name: 'Northgate Arena' }).click();
    await expect(others.getByRole('listitem')).toHaveText(/\$15,000.*New/);
  });
}
