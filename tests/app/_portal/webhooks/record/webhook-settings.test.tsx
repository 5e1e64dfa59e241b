import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryDetail } from '@/app/_portal/webhooks/record/use-test-delivery';
import type { WebhookItem } from '@/app/_portal/webhooks/record/use-webhooks';
import { WebhookSettings } from '@/app/_portal/webhooks/record/webhook-settings';
import { HOUR_MS } from '@/domain/shared/time';
import { listDeliveriesInput } from '@/domain/webhooks/webhook';
import { WEBHOOK_EVENTS } from '@/domain/webhooks/webhook-events';

// On a busy machine, loading the code of a dialog can take longer than a test waits for it.
beforeAll(() =>
  Promise.all([
    import('@/app/_portal/webhooks/record/webhook-modal'),
    import('@/app/_portal/webhooks/record/secret-modal'),
    import('@/app/_portal/webhooks/record/log/delivery-log'),
    import('@/app/_ui/feedback/confirm-modal'),
    import('@/app/_ui/menus/popup-menu-list'),
  ]),
);

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfwVqkJb3Q=';
const ago = (ms: number) => new Date(Date.now() - ms);

const SYNC: WebhookItem = {
  ...{ id: '01890000-0000-7000-8000-0000000000b1', url: 'https://sync.example/in', description: 'Our sync' },
  ...{ events: ['lead.created', 'quote.accepted'], enabled: true, disabledAt: null, disabledReason: null },
  ...{ failingSince: null, previousSecretUntil: null, version: 1, createdAt: ago(HOUR_MS), updatedAt: ago(HOUR_MS) },
};
const OTHER = (more: Partial<WebhookItem>): WebhookItem => ({
  ...SYNC,
  ...{ id: '01890000-0000-7000-8000-0000000000b2', url: 'https://other.example/', description: '' },
  ...more,
});

const DELIVERY: DeliveryDetail = {
  ...{ id: '01890000-0000-7000-8000-0000000000d1', type: 'lead.created', state: 'FAILED', attempts: 3 },
  ...{ createdAt: ago(HOUR_MS), lastAttemptAt: ago(HOUR_MS), nextAttemptAt: null, durationMs: 84 },
  ...{ responseStatus: 500, error: null, responseBody: 'Out of order' },
  body: { id: '01890000-0000-7000-8000-0000000000d1', type: 'lead.created', data: { company: 'Acme Arena' } },
};
const PENDING: DeliveryDetail = {
  ...DELIVERY,
  ...{
    type: 'webhook.test',
    state: 'PENDING',
    attempts: 0,
    responseStatus: null,
    responseBody: null,
    durationMs: null,
  },
};

type Answers = Partial<Record<string, unknown>>;

/** A fake server that stores the endpoints. */
function open(webhooks: WebhookItem[], answers: Answers = {}) {
  let stored = webhooks;
  const answer = ({ path, input }: Call) => {
    // The browser sends more than the page does.
    if (path === 'webhooks.deliveries') listDeliveriesInput.parse(input);
    const given = answers[path];
    if (given instanceof Refusal) throw given;
    if (given !== undefined) return typeof given === 'function' ? given() : given;
    const { id, changes, ...created } = (input ?? {}) as { id: string; changes?: object };
    if (path === 'webhooks.list') return { items: stored };
    if (path === 'webhooks.create') {
      const added = OTHER({ ...created, createdAt: new Date() });
      stored = [...stored, added];
      return { ...added, secret: SECRET };
    }
    const webhook = stored.find((each) => each.id === id) ?? SYNC;
    if (path === 'webhooks.rotateSecret') return { ...webhook, secret: SECRET };
    if (path === 'webhooks.update') {
      const { enabled = webhook.enabled } = (changes ?? {}) as { enabled?: boolean };
      const switched = enabled ? { disabledAt: null, disabledReason: null } : { disabledAt: new Date() };
      const saved = { ...webhook, ...changes, ...switched } as WebhookItem;
      stored = stored.map((each) => (each.id === id ? saved : each));
      return saved;
    }
    if (path === 'webhooks.delete') stored = stored.filter((each) => each.id !== id);
    return path === 'webhooks.deliveries' ? { items: [], nextCursor: null } : input;
  };
  const sent = renderInPortal(<WebhookSettings />, answer);
  return { sent, user: userEvent.setup() };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Endpoints' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function choose(user: ReturnType<typeof userEvent.setup>, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${SYNC.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list', () => {
  it('shows what each endpoint is told, and how it is doing', async () => {
    const since = new Date('2026-03-04T15:30:00Z');
    open([
      SYNC,
      OTHER({ id: crypto.randomUUID(), failingSince: since, events: WEBHOOK_EVENTS.slice(0, 6) }),
      OTHER({
        id: crypto.randomUUID(),
        enabled: false,
        disabledAt: ago(2 * HOUR_MS),
        disabledReason: 'GONE',
        events: [...WEBHOOK_EVENTS],
      }),
    ]);
    expect(await rows()).toEqual([
      expect.stringMatching(
        /^https:\/\/sync\.example\/inActiveOur synclead\.created, quote\.acceptedSend testDeliveries/,
      ),
      expect.stringMatching(
        /Failinglead\.created, lead\.updated, lead\.stage_changed and 3 moreEvery attempt has failed since/,
      ),
      expect.stringMatching(/DisabledAll eventsDisabled 2 hours ago\. It responded with 410 \(Gone\)\.Deliveries/),
    ]);
  });

  it('says what endpoints are for while there are none', async () => {
    open([]);
    expect(screen.getByRole('status', { name: 'Loading the endpoints' })).toBeTruthy();
    expect(await screen.findByText(/^No endpoints yet/)).toBeTruthy();
  });

  it('offers to try again if the endpoints cannot be read', async () => {
    const answers: Answers = { 'webhooks.list': new Refusal({ code: 'INTERNAL', message: 'Away.' }) };
    const { user } = open([SYNC], answers);
    await screen.findByRole('alert');
    delete answers['webhooks.list'];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('a new endpoint', () => {
  it('is added by keyboard, with all events of a group, and its secret shown once', async () => {
    const { user, sent } = open([]);
    await user.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add endpoint' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^URL/)));
    await user.keyboard('https://other.example/{Tab}Warehouse');
    const tasks = within(dialog.getByRole('group', { name: 'Task' }));
    tasks.getByRole('checkbox', { name: 'Task all events' }).focus();
    await user.keyboard(' ');
    await user.click(tasks.getByRole('checkbox', { name: 'Updated' }));
    await user.click(within(dialog.getByRole('group', { name: 'Quote' })).getByRole('checkbox', { name: 'Sent' }));
    expect(tasks.getByRole<HTMLInputElement>('checkbox', { name: /all events/ }).indeterminate).toBe(true);
    await user.keyboard('{Enter}');

    const secret = await screen.findByLabelText<HTMLTextAreaElement>('Signing secret');
    expect(secret.value).toBe(SECRET);
    expect(sent).toEqual([
      {
        path: 'webhooks.create',
        input: {
          ...{ url: 'https://other.example/', description: 'Warehouse' },
          events: ['task.created', 'task.deleted', 'quote.sent'],
        },
      },
    ]);
    // Escape would lose it by accident.
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await rows()).toEqual([expect.stringContaining('https://other.example/Active')]);
    expect(document.body.innerHTML).not.toContain(SECRET);
    // From there, the next button sends a test.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem')));
  });

  it('keeps what was typed, and says at the field what is wrong', async () => {
    const fault = 'The URL must lead to a public address.';
    const { user, sent } = open([], {
      'webhooks.create': new Refusal({ code: 'VALIDATION', message: fault, field: 'url' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^URL/), 'http://127.0.0.1/');
    const save = dialog.getByRole('button', { name: 'Add endpoint' });
    await user.click(save);
    expect(await dialog.findByText('Choose at least one event')).toBeTruthy();
    const all = dialog.getByRole('checkbox', { name: 'All events' });
    await waitFor(() => expect(document.activeElement).toBe(all));
    expect(sent).toEqual([]);

    await user.click(all);
    await user.click(save);
    expect(await dialog.findByText(fault)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^URL/)));
    expect(sent).toMatchObject([{ input: { url: 'http://127.0.0.1/', events: WEBHOOK_EVENTS } }]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy();
  });
});

describe('what can be done to an endpoint', () => {
  it('is changed from the version that was shown', async () => {
    const { user, sent } = open([SYNC]);
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit endpoint' }));
    await user.clear(dialog.getByLabelText('Description'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id, url, events, version } = SYNC;
    expect(sent).toEqual([
      { path: 'webhooks.update', input: { id, version, changes: { url, description: '', events } } },
    ]);
  });

  it('is disabled and enabled, at once', async () => {
    const { user, sent } = open([SYNC]);
    await choose(user, 'Disable');
    expect(await rows()).toEqual([expect.stringContaining('Disabled')]);
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
    await choose(user, 'Enable');
    expect(await rows()).toEqual([expect.stringContaining('Active')]);
    expect(sent.map(({ input }) => input)).toEqual([
      { id: SYNC.id, changes: { enabled: false } },
      { id: SYNC.id, changes: { enabled: true } },
    ]);
  });

  it('shows as it is if it cannot be disabled', async () => {
    const { user } = open([SYNC], { 'webhooks.update': new Refusal({ code: 'BUSY', message: 'Busy.' }) });
    await choose(user, 'Disable');
    await screen.findByText('Busy.');
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Active')]));
  });

  it('gets a new secret after a question', async () => {
    const { user } = open([SYNC]);
    await choose(user, 'Rotate secret');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/For 24 hours, deliveries are signed with both secrets/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Rotate secret' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Signing secret')).value).toBe(SECRET);
  });

  it('is deleted after a question', async () => {
    const { user, sent } = open([SYNC]);
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete endpoint' }));
    expect(await screen.findByText(/^No endpoints yet/)).toBeTruthy();
    expect(sent).toEqual([{ path: 'webhooks.delete', input: { id: SYNC.id } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add endpoint' })));
  });
});

describe('a test', () => {
  it.each([
    [
      { state: 'DELIVERED', attempts: 1, responseStatus: 204, durationMs: 12 },
      'The endpoint responded with 204 in 12 ms.',
    ],
    [
      { attempts: 1, responseStatus: 500, durationMs: 12 },
      'The endpoint responded with 500 in 12 ms. It will be tried again.',
    ],
    [
      { attempts: 1, error: 'It refused the connection.' },
      'No response. It refused the connection. It will be tried again.',
    ],
  ] as const)('shows its outcome %#', async (outcome, words) => {
    const reads = [PENDING, { ...PENDING, ...outcome }];
    const { user } = open([SYNC], {
      'webhooks.test': PENDING,
      'webhooks.delivery': () => (reads.length > 1 ? reads.shift() : reads[0]),
    });
    await user.click(await screen.findByRole('button', { name: /^Send a test/ }));
    expect(await screen.findByText('Sending a test…')).toBeTruthy();
    expect(await screen.findByText(words, {}, { timeout: 3000 })).toBeTruthy();
  });
});

describe('the deliveries', () => {
  it('open with what was sent and received, and are sent again', async () => {
    let delivery = DELIVERY;
    const { user, sent } = open([SYNC], {
      'webhooks.deliveries': () => ({ items: [delivery], nextCursor: null }),
      'webhooks.delivery': () => delivery,
      'webhooks.resend': () => {
        delivery = { ...DELIVERY, state: 'PENDING', attempts: 0, nextAttemptAt: new Date() };
        return delivery;
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
    const row = await drawer.findByRole('button', { name: /lead\.created/ });
    expect(row.textContent).toBe('lead.createdFailedStatus 5003 attempts1 hour ago');
    await user.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect((await drawer.findByRole('region', { name: 'Request body' })).textContent).toContain(
      '"company": "Acme Arena"',
    );
    expect(drawer.getByRole('region', { name: 'Response body' }).textContent).toBe('Out of order');
    await user.click(drawer.getByRole('button', { name: 'Copy response body' }));
    expect(await navigator.clipboard.readText()).toBe('Out of order');

    await user.click(drawer.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(row.textContent).toContain('Pending'));
    expect(drawer.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(sent).toEqual([{ path: 'webhooks.resend', input: { id: SYNC.id, deliveryId: DELIVERY.id } }]);
  });

  it('are not sent again while the endpoint is disabled', async () => {
    const { user } = open([{ ...SYNC, enabled: false, disabledAt: new Date(), disabledReason: 'OWNER' }], {
      'webhooks.deliveries': { items: [DELIVERY], nextCursor: null },
      'webhooks.delivery': DELIVERY,
    });
    await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }));
    await user.click(await screen.findByRole('button', { name: /lead\.created/ }));
    expect(await screen.findByText('Enable the endpoint first.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true);
  });

  it('say that one which failed is tried again', async () => {
    const failed = { ...DELIVERY, state: 'PENDING', nextAttemptAt: new Date() };
    const { user } = open([SYNC], { 'webhooks.deliveries': { items: [failed], nextCursor: null } });
    await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }));
    expect((await screen.findByRole('button', { name: /lead\.created/ })).textContent).toContain('Retrying');
  });

  it('say why one waits, but not since when it could have been sent', async () => {
    const times = { lastAttemptAt: null, nextAttemptAt: ago(HOUR_MS) };
    const waiting: DeliveryDetail = { ...PENDING, ...times, type: 'lead.updated', body: null };
    const { user } = open([SYNC], {
      'webhooks.deliveries': { items: [waiting], nextCursor: null },
      'webhooks.delivery': waiting,
    });
    await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }));
    await user.click(await screen.findByRole('button', { name: /lead\.updated/ }));
    expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
    expect(screen.queryByText('Next attempt')).toBeNull();
  });

  it('say so if there are none', async () => {
    const { user } = open([SYNC]);
    await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }));
    expect(await screen.findByText(/^Nothing has been sent yet/)).toBeTruthy();
  });
});
