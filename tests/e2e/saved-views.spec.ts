import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { goWithPalette } from '@tests/support/browser/steps';
import { colleague, shareLeads } from './pipeline/colleagues';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a view of leads is saved, shared, opened by default and from the palette, and deleted, at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
    browser,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const { other, teamId } = await colleague(page, browser);
    await shareLeads(page, teamId, ['Northgate Arena']);
    await seed([{ companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'CONTACTED' }]);
    const isWithin = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^View: / }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await openTab(page, 'crm');
    await page.goto('/?tab=crm&status=CONTACTED');
    await expect(page.getByText('Northgate Arena')).toHaveCount(0);
    await page.getByRole('button', { name: 'View: Unsaved view' }).click();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const form = page.getByRole('dialog', { name: 'Save as a new view' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByRole('button', { name: 'Save view' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await form.getByLabel('Name').fill('In touch');
    await form.getByRole('combobox', { name: 'Who sees it' }).click();
    await page.getByRole('option', { name: 'Everybody in Night shift' }).click();
    await inBothSchemes(page, () => expectAccessible(page));
    await isWithin();
    await form.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: 'View: In touch', exact: true })).toBeVisible();

    // Another filter changes what is shown, and the view only once it is saved.
    await page.goto(`${page.url().replace('status=CONTACTED', 'status=NEW')}`);
    await expect(page.getByText('Northgate Arena')).toBeVisible();
    await page.getByRole('button', { name: 'View: In touch, changed' }).click();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.getByRole('menuitem', { name: 'Save changes to this view' }).click();
    await expect(page.getByRole('button', { name: 'View: In touch', exact: true })).toBeVisible();
    await isWithin();

    await choose('Open by default');
    await expect(page.getByText('This view opens first from now on.')).toBeVisible();
    await page.goto('/?tab=crm');
    await expect(page.getByRole('button', { name: 'View: In touch', exact: true })).toBeVisible();
    await expect(page.getByText('Foxglove Gardens')).toHaveCount(0);
    await choose('All leads');
    await expect(page.getByText('Foxglove Gardens')).toBeVisible();

    await openTab(page, 'tasks');
    await goWithPalette(page, 'In touch');
    await expect(page.getByText('Northgate Arena')).toBeVisible();
    await expect(page.getByText('Foxglove Gardens')).toHaveCount(0);

    await openTab(other, 'crm');
    await other.getByRole('button', { name: 'View: All leads' }).click();
    await expect(other.getByRole('menuitem', { name: 'Rename, share or delete…' })).toHaveCount(0);
    await other.getByRole('menuitem', { name: 'In touch' }).click();
    await expect(other.getByRole('button', { name: 'View: In touch', exact: true })).toBeVisible();
    await expect(other.getByText('Northgate Arena')).toBeVisible();

    await choose('Rename, share or delete…');
    const edit = page.getByRole('dialog', { name: 'Edit view' });
    await expect(edit.getByLabel('Name')).toHaveValue('In touch');
    await inBothSchemes(page, () => expectAccessible(page));
    await edit.getByRole('button', { name: 'Delete view' }).click();
    await expect(page.getByText('In touch was deleted.')).toBeVisible();
    await expect(page.getByText('Foxglove Gardens')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'View: In touch', exact: true })).toBeVisible();
    await expect(page.getByText('Foxglove Gardens')).toHaveCount(0);
  });
}
