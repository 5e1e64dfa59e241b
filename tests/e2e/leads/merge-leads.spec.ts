import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  openTab,
  test,
} from '@tests/support/browser/browser';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a duplicate is found while it is typed, merged, and brought back at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await seed([
      { companyName: 'Northgate Arena', contactPerson: 'Jo Marsh', email: 'jo@north.example', priority: 'LOW' },
      { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett' },
    ]);
    await openTab(page, 'crm');

    await page.getByRole('button', { name: 'Add lead' }).first().click();
    await page.getByLabel('Company name').fill('northgate arena, LLC');
    const hint = page
      .getByRole('status')
      .filter({ hasText: 'You already have Northgate Arena (Jo Marsh): same company' });
    await expect(hint.getByRole('link', { name: 'Northgate Arena' })).toHaveAttribute('href', /tab=crm&id=/);
    await page.getByLabel('Contact person').fill('Sam Okafor');
    await page.getByLabel('Email', { exact: true }).fill('JO@north.example');
    await expect(page.getByRole('status').filter({ hasText: 'same email and company' })).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(page.getByText('northgate arena, LLC was added.')).toBeVisible();

    await page.getByRole('button', { name: 'Actions for all leads' }).click();
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Likely duplicates' })).toBeVisible();
    const pairs = page.getByRole('list', { name: 'Likely duplicates' }).getByRole('listitem');
    await expect(pairs).toHaveCount(1);
    await expect(pairs).toContainText('Same email and company');
    await expectResponsive(page);
    await inBothSchemes(page, () => expectAccessible(page));

    await pairs.getByRole('button', { name: /^Compare and merge/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge two leads' });
    await expect(dialog.getByRole('radiogroup', { name: 'Keep' }).getByRole('radio').first()).toBeChecked();
    // By keyboard, as all radio buttons.
    await dialog.getByRole('radiogroup', { name: 'Priority' }).getByRole('radio', { name: 'Low' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await dialog.getByRole('radiogroup', { name: 'Contact person' }).getByText('Sam Okafor').click();
    await inBothSchemes(page, () => expectAccessible(page));
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Two leads merged into Northgate Arena.')).toBeVisible();
    await expect(page.getByText(/^No likely duplicates/)).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));

    await page.goto('/?tab=crm');
    await expect(page.getByRole('link', { name: 'northgate arena, LLC' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Northgate Arena', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Northgate Arena' });
    await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText('Merged with northgate arena, LLC');
    await expect(drawer).toContainText('Sam Okafor');
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Merge undone: Northgate Arena and the other lead/)).toBeVisible();
    const notice = drawer.getByRole('region', { name: 'Likely duplicates' });
    await expect(notice).toContainText('May be the same as northgate arena, LLC: same email and company');
    await inBothSchemes(page, () => expectAccessible(page));
    await notice.getByRole('button', { name: /^Not the same/ }).click();
    await expect(notice).toHaveCount(0);
    const toast = page.getByRole('status').filter({ hasText: 'no longer shown as duplicates' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(notice).toBeVisible();
  });
}

test('two or three selected leads can be merged, and a link to a merged one leads on', async ({
  signedUp: page,
  seed,
}) => {
  const companies = ['Northgate Arena', 'Northgate', 'Foxglove Gardens', 'Harbor Hall'];
  const [kept, other] = await seed(companies.map((companyName) => ({ companyName, contactPerson: 'Jo Marsh' })));
  await openTab(page, 'crm');
  const select = (company: string) => page.getByRole('checkbox', { name: `Select ${company}`, exact: true }).click();
  const merge = page.getByRole('button', { name: 'Merge', exact: true });
  await select('Northgate Arena');
  await expect(merge).toHaveCount(0);
  await select('Northgate');
  await merge.click();
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' });
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Two leads merged into Northgate Arena.')).toBeVisible();
  await expect(merge).toHaveCount(0);

  await page.goto(`/?tab=crm&id=${other?.id}`);
  await page.getByRole('button', { name: 'Open that lead' }).click();
  await expect(page.getByRole('dialog', { name: 'Northgate Arena' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${kept?.id}`));
});
