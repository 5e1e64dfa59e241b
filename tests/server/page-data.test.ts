import { inspect } from 'node:util';
import { MantineProvider } from '@mantine/core';
import { databaseForRoutes } from '@tests/support/browser/opening';
import { sql } from 'drizzle-orm';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import ForgotPage from '@/app/auth/forgot/page';
import ResetPage from '@/app/auth/reset/page';
import SignInPage from '@/app/auth/signin/page';
import SignUpPage from '@/app/auth/signup/page';
import NotificationsPage from '@/app/notifications/page';
import HomePage from '@/app/page';
import SettingsPage from '@/app/settings/page';
import { SESSION_COOKIE } from '@/server/auth/sessions';
import { getConnection } from '@/server/db/connection';
import { dataForPage } from '@/server/page-data';

databaseForRoutes();

// Files before this one may have loaded the pages with the real headers.
vi.hoisted(() => vi.resetModules());
// Pages are called outside of Next, with the cookie of a session.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: `${SESSION_COOKIE}=${'a'.repeat(40)}` }),
}));
afterEach(() => vi.restoreAllMocks());

const SECRET = '$argon2id$v=19$never-in-a-log';

/** The error that Next gets and prints, and what this application logs. */
async function failureOf(loading: Promise<unknown>) {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const thrown = await loading.then(
    () => Promise.reject(new Error('The page was loaded.')),
    (reason: Error & { digest?: string }) => reason,
  );
  return { thrown, printed: inspect(thrown, { depth: 10 }), logged: error.mock.calls.join('\n') };
}

it('logs a failed statement without its values, under the reference that the error screen shows', async () => {
  const { db } = await getConnection();
  const { thrown, printed, logged } = await failureOf(
    dataForPage(db.execute(sql`select ${SECRET}::text::uuid`).then()),
  );
  expect(printed).not.toContain('argon2id');
  expect(printed).not.toContain('select');
  expect(logged).not.toContain('argon2id');
  expect(logged).toContain('22P02');
  expect(logged).toContain('select $1::text::uuid');
  expect(thrown.digest).toMatch(/^[0-9a-f-]{36}$/);
  expect(logged).toContain(thrown.digest);
});

type Loading = ReactElement<{ children: ReactElement; fallback: ReactNode }>;

/** Loads the content that replaces the spinner of a page. */
const load = ({ props: { children } }: Loading) =>
  (children.type as (props: unknown) => Promise<unknown>)(children.props);

it('lets Next redirect', async () => {
  await expect(load(SettingsPage())).rejects.toMatchObject({
    digest: expect.stringContaining('/auth/signin?next=/settings'),
  });
});

it.each([
  ['home', () => HomePage({ searchParams: Promise.resolve({}) })],
  ['settings', SettingsPage],
  ['notifications', NotificationsPage],
])('shows a spinner on %s until the session has loaded', (_, page: () => Loading) => {
  expect(renderToStaticMarkup(createElement(MantineProvider, null, page().props.fallback))).toContain(
    'aria-label="Loading"',
  );
});

describe('without its tables', () => {
  beforeAll(async () => {
    const { db } = await getConnection();
    await db.execute(sql`alter table sessions rename to sessions_gone`);
    await db.execute(sql`alter table password_resets rename to password_resets_gone`);
  });

  const query = <Query>(values: Query) => ({ searchParams: Promise.resolve(values) });
  it.each([
    ['home', () => load(HomePage(query({})))],
    ['settings', () => load(SettingsPage())],
    ['notifications', () => load(NotificationsPage())],
    ['sign-in', () => SignInPage(query({}))],
    ['sign-up', () => SignUpPage(query({}))],
    ['forgot', () => ForgotPage()],
    ['reset', () => ResetPage(query({ token: 'a-secret' }))],
  ])('the page %s throws nothing of its statements', async (_, open) => {
    const { printed, logged } = await failureOf(open() as Promise<unknown>);
    expect(printed).toContain('The page could not be loaded.');
    expect(printed).not.toMatch(/query|params|select/i);
    expect(logged).toContain('42P01');
    expect(logged).not.toMatch(/params|a-secret/);
  });
});
