import { expect, expectAccessible, inBothSchemes, test } from '@tests/support/browser/browser';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a license is added, changed, checked and deleted at ${viewport.width} px`, async ({ signedUp: page }) => {
    await page.setViewportSize(viewport);
    const check = async () => {
      await inBothSchemes(page, () => expectAccessible(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    };

    await page.goto('/settings#licenses');
    const section = page.getByRole('region', { name: 'Licenses' });
    await expect(section.getByText(/^No licenses yet/)).toBeVisible();
    await section.getByRole('button', { name: 'Add license' }).click();
    const form = page.getByRole('dialog', { name: 'New license' });
    await form.getByRole('button', { name: 'Add guard cards' }).click();
    await form.getByRole('button', { name: 'Add license' }).click();
    const state = form.getByRole('combobox', { name: 'State' });
    await expect(state).toBeFocused();
    await expect(form.getByText('Choose a state')).toBeVisible();
    await state.fill('calif');
    await page.keyboard.press('Enter');
    await expect(state).toHaveValue('California');
    await expect(form.getByText('In California: Private Patrol Operator (PPO) license')).toBeVisible();
    await form.getByRole('textbox', { name: 'Class' }).fill('PPO');
    await form.getByLabel('Number').fill('120045');
    await form.getByLabel('Valid until').first().fill('2199-05-31');
    await form.getByLabel('Liability insurance').fill('$500,000');
    await form.getByLabel('Insured until').fill('2199-05-31');
    const cards = form.getByRole('group', { name: 'Guard cards 1' });
    await cards.getByLabel('Guards').fill('12');
    await cards.getByLabel('Valid until').fill('2199-03-01');
    await check();
    await form.getByRole('button', { name: 'Add license' }).click();
    const row = section.getByRole('list', { name: 'Licenses' }).locator('> li');
    await expect(row).toHaveText(/California PPO.*120045.*Valid until May\s31,\s2199.*\$500,000.*12 unarmed/);
    await check();

    const verdict = async () => {
      const query = 'state=California&from=2199-02-01&guards=12';
      return (await page.request.get(`/api/licenses/check?${query}`)).json();
    };
    expect(await verdict()).toMatchObject({
      verdict: 'BLOCK',
      findings: [{ message: expect.stringContaining('covers $500,000') }],
    });
    await row.getByRole('button', { name: 'Edit California PPO' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit license' });
    await edited.getByLabel('Liability insurance').fill('1,000,000');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('$1,000,000');
    expect(await verdict()).toMatchObject({ verdict: 'PASS', license: { number: '120045' } });

    await row.getByRole('button', { name: 'Delete California PPO' }).click();
    const question = page.getByRole('dialog', { name: 'Delete license' });
    await expect(question).toContainText('California PPO, 120045');
    await question.getByRole('button', { name: 'Delete license' }).click();
    await expect(section.getByText(/^No licenses yet/)).toBeVisible();
    await expect(section.getByRole('button', { name: 'Add license' })).toBeFocused();
  });
}
