import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { TabId } from '@/app/_portal/tabs';
import type { CreateLeadInput, Lead } from '@/domain/leads/lead';
import { call, seedLeads } from '../rest/calls';

export { expect };

export interface Account {
  name: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** A new account in every test, so that no test sees the rows of another. */
  account: Account;
  /** A page that is signed in to that account, and has opened nothing yet. */
  signedUp: Page;
  /** Makes leads of that account through the API, in this order. */
  seed: (leads: CreateLeadInput[]) => Promise<Lead[]>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  account: async ({}, use, info) => {
    await use({
      name: 'Robin Tester',
      email: `robin-${info.workerIndex}-${crypto.randomUUID()}@example.test`,
      password: 'a long enough password',
    });
  },

  signedUp: async ({ page, account, timezoneId: timezone }, use) => {
    // The page's own requests then carry the cookie of the answer.
    await call(page, 'auth.signUp', { ...account, timezone });
    await use(page);
  },

  seed: async ({ signedUp }, use) => use((leads) => seedLeads(signedUp, leads)),
});

/** Waits until the portal names its shortcut: before that, it ignores keys. */
export async function expectResponsive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search or go to' })).toHaveAttribute('aria-keyshortcuts', /\+K$/);
}

/** Goes to a tab by its address, as from a bookmark, and waits until it can be used. */
export async function openTab(page: Page, id: TabId): Promise<void> {
  await page.goto(`/?tab=${id}`);
  await expectResponsive(page);
}

/** As if the browser had never been signed in. A page that is open would notice, and lead to signing in by itself. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Fills in the sign-in form that the page shows, and sends it. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign in' });
  await expect(submit).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}

/** What a colour scheme can break; everything else is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** No violation of WCAG 2.1 AA that a machine can find on what the page shows now. In dark, colours are checked alone. */
export async function expectAccessible(page: Page): Promise<void> {
  // During a fade a contrast means nothing. A loader turns for ever, and may.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  const dark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  // Without the legacy mode each check opens a page of its own, to collect frames from elsewhere: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (dark
    ? axe.withRules(COLOUR_RULES)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
  ).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found).toEqual([]);
}

/** Runs a check in light and in dark, and leaves the page in light. */
export async function inBothSchemes(page: Page, check: (scheme: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await check(scheme);
  }
}
