import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test';
import type { NodeResult } from 'axe-core';
import type { TabId } from '@/app/_portal/tabs';
import { PREFETCHED } from '@/app/_ui/loading/prefetch';
import type { CreateLeadInput, Lead } from '@/domain/leads/lead';
import { call, seedLeads } from '../rest/calls';

/** Waits until everything that opens later has loaded: from then on, the page works offline. Not if it saves data. */
export const prefetched = (page: Page) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PREFETCHED);

export { expect };

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** Asks to save data, as the setting of browsers does. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'saveData', { value: true }),
  );

/** A page of somebody else, in a browser of their own. */
export async function otherPage(browser: Pick<Browser, 'newContext'>): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await saveData(context);
  return context.newPage();
}

interface Options {
  /**
   * Whether the browser asks to save data, so that pages load nothing in advance. Loading what a journey never opens takes
   * up to a second of CPU time per page.
   */
  savesData: boolean;
}

interface Fixtures {
  /** A new account for every test, so that tests do not share rows. */
  account: Account;
  /** A blank page that is signed in to that account. */
  signedUp: Page;
  /** Creates leads of that account through the API, in the given order. */
  seed: (leads: CreateLeadInput[]) => Promise<Lead[]>;
}

/** As on a device on which the user has had the tour. */
const tourSeen = (page: Page, userId: string) =>
  page.addInitScript((key) => {
    try {
      localStorage.setItem(key, localStorage.getItem(key) ?? '"done"');
    } catch {
      // A blank page has no storage.
    }
  }, `stanchion-tour-${userId}`);

export const test = base.extend<Fixtures & Options>({
  savesData: [true, { option: true }],

  // A page that something of ours breaks the content security policy on fails its test.
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context);
    const violations: string[] = [];
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await use(context);
    expect(violations).toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  account: async ({}, use, info) => {
    await use({
      name: 'Robin Tester',
      email: `robin-${info.workerIndex}-${crypto.randomUUID()}@example.test`,
      password: 'a long enough password',
    });
  },

  signedUp: async ({ page, account, timezoneId: timezone }, use) => {
    // The page shares the cookie of the response.
    const { id } = await call<{ id: string }>(page, 'auth.signUp', { ...account, timezone });
    await tourSeen(page, id);
    // Unlocked achievements would add toasts and unread notifications to every test that adds a lead.
    await call(page, 'user.updateProfile', { mutedNotifications: ['achievement', 'challenge'] });
    await use(page);
  },

  seed: async ({ signedUp }, use) => use((leads) => seedLeads(signedUp, leads)),
});

/**
 * Waits until the portal responds to clicks and keys. The shell shows its shortcut from then on; what it shows is busy until
 * its own code and data have loaded, which is later.
 */
export async function expectResponsive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search or go to' })).toHaveAttribute('aria-keyshortcuts', /\+K$/);
  await expect(page.getByRole('main').locator('[inert][aria-busy]')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Waits until nothing in a part of the page loads any more: late content shifts the layout under the pointer. */
export async function expectLoaded(part: Locator): Promise<void> {
  await part.waitFor();
  await expect(part.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens a tab by its URL and waits until it can be used. */
export async function openTab(page: Page, id: TabId): Promise<void> {
  await page.goto(`/?tab=${id}`);
  await expectResponsive(page);
}

/** Clears the cookies. Leaves the page first, because an open page would detect it and redirect to sign-in. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Fills in and submits the sign-in form on the page. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign in' });
  await expect(submit).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}

/** The rules that depend on the colour scheme. All others are checked in light only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Not in axe's defaults: the first is experimental, the second of WCAG 2.2 (24 px, or that much space around). */
const BEYOND_DEFAULT = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };

/** What a target that is large enough is partly under, at this scroll position. */
const coversOf = ({ any }: NodeResult): string[] =>
  any
    .filter(({ id, data }) => id === 'target-size' && data?.messageKey === 'partiallyObscured')
    .flatMap(({ relatedNodes = [] }) => relatedNodes.map(({ target }) => target.join(' ')));

/** The page behind it is checked without it. */
const MODAL = '[role="dialog"][aria-modal="true"]';
/** Modals and what opens above them, such as menus and toasts. */
const ABOVE_PAGE = '[data-portal]';

/** Whether a target is under nothing but what floats over the page: open menus, and bars and buttons. */
const isUnderFloating = (page: Page, node: NodeResult): Promise<boolean> =>
  page.evaluate(
    ({ covers, above }) => {
      const floats = (element: Element | null): boolean =>
        element !== null &&
        (element.matches(above) ||
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
          floats(element.parentElement));
      return covers.length > 0 && covers.every((selector) => floats(document.querySelector(selector)));
    },
    { covers: coversOf(node), above: ABOVE_PAGE },
  );

const require = createRequire(import.meta.url);
/** Minified: half as much to send to the page. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Loads axe where it is missing. Its builder would load it twice in every check, and loading takes as long as checking. A
 * frame that goes away meanwhile has nothing to check.
 */
async function loadAxe(page: Page): Promise<void> {
  const load = async (frame: Frame) => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  };
  await Promise.all(
    page.frames().map((frame) => (frame === page.mainFrame() ? load(frame) : load(frame).catch(() => {}))),
  );
}

/**
 * Expects no violation of WCAG 2.1 AA that axe can detect on the current page, or in the open modal, and no target that is
 * too small by WCAG 2.2. In dark, checks only colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Contrast cannot be measured during a fade, so wait for animations to end, except endless ones such as loaders.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  const dark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  // Without legacy mode, each check opens another page to collect cross-origin frames, and there are none. Nobody reads
  // what passed, and collecting it takes a tenth of the time.
  await loadAxe(page);
  const axe = new AxeBuilder({ page, axeSource: 'void 0;' })
    .options({ resultTypes: ['violations'], rules: BEYOND_DEFAULT })
    .setLegacyMode();
  if (await page.locator(MODAL).count()) axe.include(ABOVE_PAGE);
  const { violations } = await (dark
    ? axe.withRules(COLOUR_RULES)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
  ).analyze();
  const found: { id: string; help: string; at: string }[] = [];
  for (const { id, help, nodes } of violations) {
    for (const node of nodes) {
      if (!(await isUnderFloating(page, node))) found.push({ id, help, at: node.target.join(' ') });
    }
  }
  expect(found).toEqual([]);
}

/** Runs a check in dark and in light, and leaves the page in light. */
export async function inBothSchemes(page: Page, check: (scheme: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await check(scheme);
  }
}
