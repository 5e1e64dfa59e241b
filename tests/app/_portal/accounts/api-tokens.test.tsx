import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiTokensSection } from '@/app/_portal/accounts/access/api-tokens-section';
import { type ApiToken, createApiTokenInput } from '@/domain/accounts/api-token';
import { apiTokenExpiry } from '@/domain/accounts/api-token-expiry';
import { toRange } from '@/domain/accounts/token-addresses';
import { DAY_MS } from '@/domain/shared/time';

const SECRET = `stn_${'Ab-_9'.repeat(9).slice(0, 43)}`;
const ago = (ms: number) => new Date(Date.now() - ms);

const SYNC: ApiToken = {
  id: '01890000-0000-7000-8000-0000000000a1',
  name: 'Nightly sync',
  prefix: 'stn_Ab-_9Ab-',
  scopes: ['read'],
  addresses: [],
  createdAt: ago(3 * DAY_MS),
  expiresAt: null,
  lastUsedAt: ago(2 * DAY_MS),
};
const OLD: ApiToken = {
  ...SYNC,
  id: '01890000-0000-7000-8000-0000000000a2',
  name: 'Old import',
  scopes: ['read', 'write'],
  expiresAt: ago(DAY_MS),
  lastUsedAt: null,
};

/** Renders the section with a fake server that stores the tokens. */
function open(tokens: ApiToken[], refused: Partial<Record<string, Refusal>> = {}) {
  let stored = tokens;
  const answer = ({ path, input }: Call) => {
    const refusal = refused[path];
    if (refusal) throw refusal;
    if (path === 'apiTokens.create') {
      const { name, scopes, addresses = [], expiresInDays } = createApiTokenInput.parse(input);
      const expiresAt = apiTokenExpiry(expiresInDays, new Date());
      const token = {
        ...{ ...SYNC, id: '01890000-0000-7000-8000-0000000000a3', name, scopes: [...scopes], expiresAt },
        ...{ addresses: addresses.map(toRange), lastUsedAt: null },
      };
      stored = [token, ...stored];
      return { token, secret: SECRET };
    }
    if (path === 'apiTokens.revoke') stored = stored.filter(({ id }) => id !== (input as { id: string }).id);
    if (path === 'secondFactor.status') return { since: null, recoveryCodesLeft: 0 };
    return path === 'apiTokens.list' ? stored : input;
  };
  const sent = renderInPortal(<ApiTokensSection />, answer);
  return { sent, user: userEvent.setup() };
}

const rows = () => within(screen.getByRole('list', { name: 'API tokens' })).getAllByRole('listitem');
const newButton = () => screen.getByRole('button', { name: 'New token' });
const dialog = () => within(screen.getByRole('dialog'));

afterEach(() => vi.restoreAllMocks());

describe('the list', () => {
  it('says in words what a token can do, and from where it works', async () => {
    open([{ ...SYNC, scopes: ['leads:read', 'leads:write', 'tasks:read'], addresses: ['203.0.113.0/24', '::1/128'] }]);
    await screen.findByText('Nightly sync');
    expect(rows()[0]?.textContent).toMatch(
      /RevokeAccessLeads: read and write. Tasks: read.Only from203.0.113.0\/24, ::1\/128Expires/,
    );
  });

  it('shows the name, the permissions and the last use of each token', async () => {
    open([SYNC, OLD]);
    await screen.findByText('Nightly sync');
    const [sync, old] = rows().map((row) => row.textContent);
    expect(sync).toMatch(/^Nightly syncstn_Ab-_9Ab-…RevokeAccessRead onlyExpiresNeverCreated.+Last used2 days ago$/);
    expect(old).toMatch(/^Old importExpiredstn_.+RevokeAccessRead and writeExpired.+Created.+Last usedNever$/);
    expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
  });

  it('shows a skeleton while loading, and a text if it is empty', async () => {
    open([]);
    expect(screen.getByRole('status', { name: 'Loading API tokens' })).toBeTruthy();
    expect(await screen.findByText(/No tokens yet/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'API tokens' })).toBeNull();
  });

  it('shows an error and retries', async () => {
    const refused: Partial<Record<string, Refusal>> = {
      'apiTokens.list': new Refusal({ code: 'INTERNAL', message: 'The list is away.' }),
    };
    const { user } = open([SYNC], refused);
    expect((await screen.findByRole('alert')).textContent).toContain('The list is away.');
    delete refused['apiTokens.list'];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nightly sync')).toBeTruthy();
  });
});

describe('a new token', () => {
  it('is created by keyboard alone, shown once, and copied', async () => {
    const { user, sent } = open([SYNC]);
    await screen.findByText('Nightly sync');
    newButton().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Name')));
    await user.keyboard('Reporting{Enter}');

    const field = await screen.findByLabelText<HTMLTextAreaElement>('API token');
    expect(field.value).toBe(SECRET);
    expect(field.readOnly).toBe(true);
    expect(screen.getByText(/shown only once/)).toBeTruthy();
    expect(dialog().getByText('Reporting').parentElement?.textContent).toMatch(
      /^ReportingAccessRead onlyExpires.*\d{4}$/,
    );
    expect(sent).toEqual([
      { path: 'apiTokens.create', input: { name: 'Reporting', scopes: ['read'], addresses: [], expiresInDays: 90 } },
    ]);

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);

    // Escape would lose it by accident.
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('API token')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows().map((row) => row.textContent?.slice(0, 9))).toEqual(['Reporting', 'Nightly s']);
    expect(document.body.innerHTML).not.toContain(SECRET);

    await user.click(newButton());
    expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  it('can have write access and no expiry', async () => {
    const { user, sent } = open([]);
    await user.click(newButton());
    await user.type(dialog().getByLabelText('Name'), 'Import');
    await user.click(dialog().getByRole('radio', { name: /^Read and write/ }));
    await user.click(dialog().getByRole('combobox', { name: 'Expires' }));
    await user.click(await screen.findByRole('option', { name: 'Never' }));
    expect(screen.getByText('Works until you revoke it.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Create token' }));
    await screen.findByLabelText('API token');
    expect(dialog().getByText('Import').parentElement?.textContent).toBe('ImportAccessRead and writeExpiresNever');
    expect(sent).toEqual([
      {
        path: 'apiTokens.create',
        input: { name: 'Import', scopes: ['read', 'write'], addresses: [], expiresInDays: null },
      },
    ]);
  });

  it('can do only what is chosen, from some addresses', async () => {
    const { user, sent } = open([]);
    await user.click(newButton());
    await user.type(dialog().getByLabelText('Name'), 'Import');
    await user.click(dialog().getByRole('radio', { name: /^Choose what it can do/ }));
    await user.type(dialog().getByLabelText('Allowed IP addresses (optional)'), '203.0.113.7, office');
    await user.click(dialog().getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(/^office: Must be an address or a range/)).toBeTruthy();
    expect(screen.getByText('Choose what the token can do')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole('checkbox', { name: 'Leads: read' })));
    await user.keyboard(' ');
    await user.click(dialog().getByRole('checkbox', { name: 'Tasks: write' }));
    await user.click(dialog().getByRole('button', { name: 'Create token' }));
    const addresses = dialog().getByLabelText('Allowed IP addresses (optional)');
    await waitFor(() => expect(document.activeElement).toBe(addresses));
    await user.keyboard('{Control>}a{/Control}203.0.113.7, 2001:db8::/32');
    await user.click(dialog().getByRole('button', { name: 'Create token' }));
    await screen.findByLabelText('API token');
    const chosen = { scopes: ['leads:read', 'tasks:write'], addresses: ['203.0.113.7', '2001:db8::/32'] };
    expect(sent).toEqual([{ path: 'apiTokens.create', input: { name: 'Import', ...chosen, expiresInDays: 90 } }]);
    expect(dialog().getByText('Import').parentElement?.textContent).toMatch(
      /^ImportAccessLeads: read. Tasks: write.Only from203.0.113.7\/32, 2001:db8::\/32Expires/,
    );
  });

  it('shows why it was rejected and keeps the input', async () => {
    const tooMany = new Refusal({ code: 'CONFLICT', message: 'You have 50 API tokens already.' });
    const { user } = open([], { 'apiTokens.create': tooMany });
    await user.click(newButton());
    await user.type(dialog().getByLabelText('Name'), 'One more{Enter}');
    expect(await screen.findByText('You have 50 API tokens already.')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('One more');
    expect(screen.queryByLabelText('API token')).toBeNull();
  });

  it('is selected for copying by keyboard where there is no clipboard', async () => {
    const { user } = open([]);
    await user.click(newButton());
    await user.type(dialog().getByLabelText('Name'), 'Reporting{Enter}');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('API token');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/Couldn’t copy/)).toBeTruthy();
    expect(field.selectionEnd).toBe(SECRET.length);
    expect(screen.queryByText('Copied')).toBeNull();
  });
});

describe('revoking a token', () => {
  it('shows an error and keeps the token if it fails', async () => {
    const offline = new Refusal({ code: 'UNAVAILABLE', message: 'Stanchion cannot answer right now.' });
    const { user } = open([SYNC], { 'apiTokens.revoke': offline });
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly sync' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('Stanchion cannot answer right now.')).toBeTruthy();
    expect(rows()).toHaveLength(1);
  });
});
