import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  otherPage,
  signIn,
  test,
} from '@tests/support/browser/browser';
import { generateSync } from 'otplib';

test('two-factor sign-in is set up, asked for at sign-in, and replaced by a recovery code; a device is signed out from another', async ({
  signedUp: page,
  account,
  browser,
}) => {
  test.slow();
  await page.goto('/settings#two-factor');
  await expectResponsive(page);
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Set up' }).click();
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  // Codes of this time step and the next one are accepted, also if a step ends in between.
  const appCode = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  await code.fill(appCode(0));
  await page.keyboard.press('Enter');

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await inBothSchemes(page, () => expectAccessible(page));
  const [recovery = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('stanchion-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText(/^On since/)).toBeVisible();
  await expect(section.getByText('10 recovery codes left.')).toBeVisible();

  const elsewhere = await otherPage(browser);
  await elsewhere.goto('/auth/signin');
  await signIn(elsewhere, account);
  const second = elsewhere.getByLabel('Code from your authenticator app');
  await expect(second).toBeFocused();
  await inBothSchemes(elsewhere, () => expectAccessible(elsewhere));
  const used = appCode(1);
  await elsewhere.keyboard.type(used);
  await elsewhere.keyboard.press('Enter');
  await elsewhere.waitForURL((url) => url.pathname === '/');
  await expectResponsive(elsewhere);

  await page.reload();
  await expectResponsive(page);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await inBothSchemes(page, () => expectAccessible(page));
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  await elsewhere.goto('/settings');
  await elsewhere.waitForURL((url) => url.pathname === '/auth/signin');

  await signIn(elsewhere, account);
  await second.fill(used);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText(/This code is incorrect, has expired or has been used/)).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await elsewhere.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await elsewhere.keyboard.press('Enter');
  await elsewhere.waitForURL((url) => url.pathname === '/settings' || url.pathname === '/');
  await page.reload();
  await expect(section.getByText('9 recovery codes left.')).toBeVisible();
  await elsewhere.context().close();
});
