import type { Browser, Page } from '@playwright/test';
import { otherPage } from '@tests/support/browser/browser';
import { call, seedLeads } from '@tests/support/rest/calls';
import type { Lead } from '@/domain/leads/lead';

interface Colleague {
  other: Page;
  userId: string;
  teamId: string;
}

/** A colleague, signed in in a browser of their own, in a team with the account of the page. */
export async function colleague(page: Page, browser: Pick<Browser, 'newContext'>): Promise<Colleague> {
  const email = `ana-${crypto.randomUUID()}@example.test`;
  const { id: teamId } = await call<{ id: string }>(page, 'teams.create', { name: 'Night shift' });
  const { url } = await call<{ url: string }>(page, 'teams.invite', { id: teamId, changes: { email, role: 'member' } });
  const other = await otherPage(browser);
  const account = { name: 'Ana Silva', email, password: 'a long enough password', timezone: 'UTC' };
  const { id: userId } = await call<{ id: string }>(other, 'auth.signUp', account);
  await call(other, 'user.updateProfile', { mutedNotifications: ['achievement', 'challenge'] });
  await call(other, 'teams.accept', { token: new URL(url).searchParams.get('token') });
  return { other, userId, teamId };
}

export async function shareLeads(page: Page, teamId: string, names: readonly string[]): Promise<Lead[]> {
  const leads = await seedLeads(
    page,
    names.map((companyName) => ({ companyName, contactPerson: 'Jo', status: 'NEW' as const })),
  );
  const shared: Lead[] = [];
  for (const { id, version } of leads) {
    shared.push(await call<Lead>(page, 'leads.update', { id, version, changes: { teamId } }));
  }
  return shared;
}

export const move = (page: Page, { id, version }: Lead, status: Lead['status']) =>
  call<Lead>(page, 'leads.update', { id, version, changes: { status } });

export const badge = (page: Page, text: 'Live' | 'Delayed') => page.getByRole('status').filter({ hasText: text });
