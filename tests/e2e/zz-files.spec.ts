import { readFileSync, appendFileSync } from 'node:fs';
import { expect, openTab, test } from '../support/browser/browser';

const OUT = '/tmp/files/walk.txt';
const say = (...parts: unknown[]) => appendFileSync(OUT, `${parts.join(' ')}\n`);
const FILES = (process.env.FILES ?? '').split(',');

for (const name of FILES) {
  test(name, async ({ signedUp: page }) => {
    say('\n=====', name);
    await openTab(page, 'crm');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import leads' });
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: readFileSync(`/tmp/files/${name}`) });
    const go = dialog.getByRole('button', { name: /^(Continue|Import \d.*|Import)$/ });
    for (let step = 1; step < 7; step += 1) {
      await expect(go.or(dialog.getByRole('alert')).first()).toBeVisible();
      await page.waitForTimeout(1500);
      const text = (await dialog.innerText()).replace(/\s*\n\s*/g, ' | ');
      say(`-- ${step}:`, text.slice(0, 1800));
      await page.screenshot({ path: `/tmp/files/${name}-${step}.png` });
      for (const box of await dialog.getByRole('checkbox').all()) say('   box', await box.getAttribute('aria-label'), await box.isChecked());
      const label = await go.first().innerText().catch(() => 'none');
      if (!(await go.first().isEnabled().catch(() => false))) {
        for (const each of await dialog.locator('select').all()) {
          if ((await each.inputValue()) === '') {
            const options = await each.locator('option').allInnerTexts();
            say('   choosing in', (await each.getAttribute('aria-label')) ?? '', options.join('/').slice(0, 200));
            await each.selectOption({ index: 1 });
          }
        }
        for (const each of await dialog.getByRole('radiogroup').all()) { if (await each.getByRole('radio', {checked:true}).count() === 0) await each.getByRole('radio').first().check(); }
      }
      if (!(await go.first().isEnabled().catch(() => false))) { say('   STUCK at', label); break; }
      await go.first().click();
      if (label.startsWith('Import')) {
        await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
        say('-- done:', (await dialog.innerText()).replace(/\s*\n\s*/g, ' | ').slice(0, 700));
        break;
      }
    }
    const { leads } = await (await page.request.get('/api/leads?limit=3')).json();
    for (const lead of leads ?? []) say('   lead', JSON.stringify({ c: lead.companyName, p: lead.contactPerson, e: lead.email, t: lead.phone, s: lead.status, n: lead.notes, pr: lead.priority }));
  });
}
