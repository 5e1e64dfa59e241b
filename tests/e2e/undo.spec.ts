import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { goWithPalette, moveTo } from '@tests/support/browser/steps';
import { call } from '@tests/support/rest/calls';
import type { Lead } from '@/domain/leads/lead';
import { card, column, openPipeline } from './pipeline/on-board';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`undoes the latest changes after a reload, unless they were changed since, at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    await page.setViewportSize(viewport);
    const [arena, , harbor] = await seed([
      { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' },
      { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'NEW' },
      { companyName: 'Harbor Hall', contactPerson: 'Noor Haddad', status: 'NEW' },
    ]);
    await openPipeline(page);
    await moveTo(page, 'Harbor Hall', 'Contacted');
    await moveTo(page, 'Northgate Arena', 'Contacted');
    await expect(page.getByRole('status').filter({ hasText: /^Moved to Contacted.*Northgate Arena/ })).toBeVisible();
    await page.goto(`/?tab=crm&id=${arena?.id}`);
    const drawer = page.getByRole('dialog', { name: 'Northgate Arena' });
    await drawer.getByRole('button', { name: 'Delete lead' }).click();
    const question = page.getByRole('dialog', { name: 'Delete lead' });
    await question.getByRole('button', { name: 'Delete lead' }).click();
    await expect(page.getByText('Northgate Arena was deleted.')).toBeVisible();

    // While its toast is shown, the key does what the toast offers.
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Northgate Arena restored.')).toBeVisible();
    await expect(page.getByText('Northgate Arena was deleted.')).toHaveCount(0);

    await openTab(page, 'pipeline');
    await page.keyboard.press('Control+k');
    const undo = page.getByRole('option', { name: /^Undo: Northgate Arena moved to Contacted/ });
    await expect(undo).toContainText(/ago|Just now/);
    await inBothSchemes(page, () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await goWithPalette(page, 'Undo');
    await expect(page.getByText('Northgate Arena is back in New.')).toBeVisible();
    await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();

    // Somebody else has moved the other one on.
    await call<Lead>(page, 'leads.update', { id: harbor?.id, changes: { status: 'PROPOSAL_SENT' } });
    await openTab(page, 'pipeline');
    const search = page.getByRole('textbox', { name: /^Search leads/ });
    await search.fill('Har');
    await search.press('Control+z');
    await expect(search).toHaveValue('');
    await page.getByRole('heading', { name: 'Pipeline', level: 1 }).click();
    await page.keyboard.press('Control+z');
    const refusal = page.getByRole('alert').filter({ hasText: 'Not undone: Harbor Hall moved to Contacted' });
    await expect(refusal).toContainText('This lead has been moved again since.');
    await expect(card(page, 'Harbor Hall')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('There is nothing from today to undo.')).toBeVisible();
  });
}
