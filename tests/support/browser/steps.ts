import type { Locator, Page } from '@playwright/test';
import { type Account, expect, expectResponsive } from './browser';

/** Signs up from the landing page's form, up to the tour. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/auth/signup');
  const create = page.getByRole('button', { name: 'Create account' });
  // Wait for hydration: text typed before it may be lost.
  await expect(create).toBeEnabled();
  await page.getByLabel('Name', { exact: true }).fill(account.name);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await create.click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectResponsive(page);
}

/** Moves a lead without an amount on the board by its menu, and waits until the server has stored it. */
export async function moveTo(page: Page, company: string, stage: string): Promise<void> {
  const stored = page.waitForResponse((response) => response.url().includes('leads.update') && response.ok());
  await page.getByRole('button', { name: `Move ${company}` }).click();
  await page.getByRole('menuitem', { name: stage }).click();
  const column = page.getByRole('region', { name: new RegExp(`^${stage}`) });
  await expect(column.getByText(company)).toBeVisible();
  await stored;
  if (stage === 'Proposal Sent' || stage === 'Closed Won') await skipWorth(page);
}

/** Dismisses the question what a lead is worth that has come to a stage without an amount. */
export async function skipWorth(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /What is it worth\?$/ });
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
}

/** Searches for a lead in a picker, and chooses it once it is the first: until then, the options may still move. */
export async function chooseLead(input: Locator, search: string, name: string): Promise<void> {
  await input.fill(search);
  const first = input.page().getByRole('listbox', { name: 'Leads' }).getByRole('option').first();
  await expect(first).toContainText(name);
  await first.click();
}

/** Goes to a tab by the command palette. */
export async function goWithPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or run a command').fill(name);
  await page.keyboard.press('Enter');
}
