import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the contacts of a lead: added, made primary, deleted and brought back, found and written to at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const jo = { contactPerson: 'Jo Field', email: 'jo@acme.example', phone: '+1 415 555 0134' };
    const [lead] = await seed([{ companyName: 'Acme Arena', ...jo }]);
    await openTab(page, 'crm');
    await page.goto(`/?tab=crm&id=${lead?.id}`);
    const drawer = page.getByRole('dialog', { name: 'Acme Arena' });
    const contacts = drawer.getByRole('region', { name: 'Contacts' });
    await expect(contacts).toContainText('No other contacts');
    const isWithin = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

    await contacts.getByRole('button', { name: 'Add contact' }).click();
    const form = page.getByRole('dialog', { name: 'Add contact' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await inBothSchemes(page, () => expectAccessible(page));
    await form.getByLabel('Name').fill('Sam Okafor');
    await form.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Site contact' }).click();
    await form.getByLabel('Email').fill('Sam <sam@acme.example>');
    await form.getByLabel('Phone').fill('+1 415 555 0177');
    await form.getByLabel('Notes').fill('On site from noon.');
    await isWithin();
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByText('Sam Okafor was added.')).toBeVisible();
    const rows = contacts.getByRole('listitem');
    await expect(rows).toHaveText([/^Jo Field\s*Primary/, /^Sam Okafor\s*Site contact.*On site from noon\.$/]);
    await expect(contacts.getByRole('link', { name: /^Call Sam Okafor/ })).toHaveAttribute('href', 'tel:+14155550177');
    await inBothSchemes(page, () => expectAccessible(page));
    await isWithin();

    const act = async (name: string, action: string) => {
      await contacts.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Sam Okafor', 'Make primary');
    await expect(page.getByText('Sam Okafor is now the primary contact.')).toBeVisible();
    await expect(rows).toHaveText([/^Sam Okafor\s*Primary\s*Site contact/, /^Jo Field/]);
    await expect(drawer.getByRole('region', { name: 'Overview' })).toContainText('sam@acme.example');
    await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText('Edited contact person');

    await act('Jo Field', 'Delete');
    await expect(rows).toHaveCount(1);
    await page
      .getByRole('status')
      .filter({ hasText: 'Jo Field was deleted.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(rows).toHaveCount(2);
    await act('Jo Field', 'Edit contact');
    const edit = page.getByRole('dialog', { name: 'Edit contact' });
    await edit.getByLabel('Phone').fill('+1 415 555 0199');
    await page.keyboard.press('Enter');
    await expect(contacts.getByRole('link', { name: /^Call Jo Field/ })).toHaveAttribute('href', 'tel:+14155550199');

    await contacts.getByRole('link', { name: /^Email Jo Field/ }).click();
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await expect(to).toHaveValue('jo@acme.example');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi {{contactPerson}}');
    await to.click();
    await page.getByRole('option', { name: /^Sam Okafor/ }).click();
    await expect(to).toHaveValue('sam@acme.example');
    await page.getByRole('button', { name: 'Add CC' }).click();
    await page.getByRole('option', { name: /^Jo Field/ }).click();
    await expect(page.getByRole('form', { name: 'New email' }).getByText('jo@acme.example')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi Sam Okafor');
    await inBothSchemes(page, () => expectAccessible(page));
    await isWithin();

    await openTab(page, 'crm');
    await page.getByRole('textbox', { name: /^Search leads/ }).fill('jo field');
    await expect(page.getByRole('link', { name: 'Acme Arena', exact: true })).toBeVisible();
  });
}
