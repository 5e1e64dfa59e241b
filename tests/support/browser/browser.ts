import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import superjson from 'superjson';
import type { TabId } from '@/app/_portal/tabs';
import type { CreateLeadInput, Lead } from '@/domain/leads/lead';

export { expect };

interface Account {
  name: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** Who the `signedUp` page belongs to: somebody new in every test. */
  account: Account;
  /** A page with a fresh account, at the portal's first tab. */
  signedUp: Page;
  /** Makes leads of that account through the API, as quickly as the server takes them. */
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

  signedUp: async ({ page, account }, use) => {
    await page.goto('/auth/signup');
    const submit = page.getByRole('button', { name: 'Create account' });
    // The form takes input once React has it; before that, what is typed may be lost.
    await expect(submit).toBeEnabled();
    await page.getByLabel('Name', { exact: true }).fill(account.name);
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await submit.click();
    await page.waitForURL((url) => url.pathname === '/');
    await expectAlive(page);
    await use(page);
  },

  seed: async ({ signedUp, baseURL }, use) => {
    await use(async (leads) => {
      const made: Lead[] = [];
      // One after the other: the list's order is then the order given.
      for (const input of leads) {
        const answer = await signedUp.request.post('/api/trpc/leads.create', {
          headers: { origin: baseURL ?? '' },
          data: superjson.serialize(input),
        });
        const body = await answer.json();
        if (!answer.ok()) throw new Error(`leads.create answered ${answer.status()}: ${JSON.stringify(body)}`);
        made.push(superjson.deserialize<Lead>(body.result.data));
      }
      return made;
    });
  },
});

/** Waits until the portal names its shortcut: before that, it hears no key. */
async function expectAlive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search or go to' })).toHaveAttribute('aria-keyshortcuts', /\+K$/);
}

/** Goes to a tab by its address, as from a bookmark, and waits until it can be used. */
export async function openTab(page: Page, id: TabId): Promise<void> {
  await page.goto(`/?tab=${id}`);
  await expectAlive(page);
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

/** No violation of WCAG 2.1 AA that a machine can find on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the middle of a fade the contrast is nobody's, and a toast may come or go while the page is looked at: nothing
  // fades for who wants no motion. What turns for ever, as a loader does, is left to turn.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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
