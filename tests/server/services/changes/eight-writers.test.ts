import { userForEach } from '@tests/support/browser/opening';
import { shortOrLong } from '@tests/support/long';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { notes } from '@/server/db/schema';

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
/** The embedded database has one connection, on which a reader waits until an open transaction has ended. */
const canHold = process.env.STANCHION_TEST_DB === 'server';
const ROUNDS = canHold ? shortOrLong(6, 40) : shortOrLong(2, 10);

/** A copy of the account's rows, which follows the feed. */
function openCopy() {
  const rows = new Map<string, object>();
  let cursor: string | undefined;
  let pages = 0;
  let waiting: (() => void)[] = [];
  async function readPage() {
    const page = await caller.changes.list({ cursor, limit: 7 });
    for (const { kind, id, row } of page.items) {
      if (row) rows.set(`${kind} ${id}`, row);
      else rows.delete(`${kind} ${id}`);
    }
    cursor = page.nextCursor;
    pages += 1;
    for (const pass of waiting) pass();
    waiting = [];
  }
  /** Resolves when two pages that were asked for after this call have been read. */
  async function twoPages() {
    for (const enough = pages + 3; pages < enough; ) await new Promise<void>((pass) => waiting.push(pass));
  }
  return { rows, readPage, twoPages };
}

const addNote = () => caller.notes.create({ title: 'Gates', content: 'x' });

/** A transaction that writes a note and stays open until `work` ends. */
const openTransaction = (work: () => Promise<void>) =>
  scope.db.transaction(async (tx) => {
    const times = { createdAt: scope.now, updatedAt: scope.now };
    await tx.insert(notes).values({ id: scope.newId(), ownerId: user.id, title: 'Held', content: 'x', ...times });
    await work();
  });

/** What each writer does in each of its rounds. */
function writers(hold: () => Promise<void>): ((round: number) => Promise<unknown>)[] {
  const { calendarEvents, deleted, leads, tasks } = caller;
  return [
    async () => leads.create({ ...LEAD, status: 'PROPOSAL_SENT' }),
    async (round) => {
      const csv = `Company Name,Contact Person,Email\nHall,Jo,a${round}@hall.example\nDome,Al,b${round}@hall.example`;
      for await (const { type } of await leads.import({ csv, fileName: 'halls.csv', createTasks: false }))
        if (type === 'done') break;
    },
    async (round) => {
      const { id } = await leads.create(LEAD);
      await leads.update({ id, changes: { status: 'CONTACTED', notes: `Round ${round}` } });
    },
    async () => {
      const [kept, other] = [await leads.create(LEAD), await leads.create(LEAD)];
      await caller.notes.create({ title: 'Moves', content: 'x', leadId: other.id });
      await leads.merge({ id: kept.id, changes: { leadIds: [other.id] } });
    },
    async (round) => {
      const [{ id }, lead] = [await addNote(), await leads.create(LEAD)];
      await caller.notes.delete({ id });
      await leads.delete({ id: lead.id });
      if (round % 2 === 0) await deleted.restore({ id });
    },
    async () => {
      const undone = openTransaction(async () => {
        throw new Error('Rolled back.');
      });
      await expect(undone).rejects.toThrow('Rolled back.');
      await addNote();
    },
    () => openTransaction(hold),
    async (round) => {
      const { id } = await tasks.create({ title: 'Call', dueDate: addDays(scope.now, round) });
      await tasks.update({ id, changes: { status: 'COMPLETED' } });
      const times = { startTime: addDays(scope.now, round), endTime: addDays(scope.now, round + 1) };
      await calendarEvents.create({ title: 'Walk', ...times });
    },
  ];
}

interface Page {
  items: { id: string }[];
  nextCursor: string | null;
}

async function listAll(kind: string, list: (page: { cursor?: string; limit: number }) => Promise<Page>) {
  const found: [string, object][] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ cursor, limit: 200 });
    found.push(...page.items.map((row): [string, object] => [`${kind} ${row.id}`, row]));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

it('misses nothing of eight writers, with a transaction open across its reads', {
  timeout: shortOrLong(60_000, 300_000),
}, async () => {
  const copy = openCopy();
  await copy.readPage();
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) await copy.readPage();
  })();
  const writing = writers(canHold ? copy.twoPages : async () => {}).map(async (write) => {
    for (let round = 0; round < ROUNDS; round += 1) await write(round);
  });
  await Promise.all(writing);
  isWriting = false;
  await reading;
  const last = `note ${(await addNote()).id}`;
  // A transaction in another database of the server may delay it.
  await expect.poll(() => copy.readPage().then(() => copy.rows.has(last)), LONG_TIMEOUT).toBe(true);

  const { calendarEvents, leads, notes: noteList, tasks } = caller;
  const rows = [
    ...(await listAll('lead', (page) => leads.list(page))),
    ...(await listAll('task', (page) => tasks.list(page))),
    ...(await listAll('note', (page) => noteList.list(page))),
    ...(await listAll('event', (page) => calendarEvents.list(page))),
  ];
  expect(rows.length).toBeGreaterThan(10 * ROUNDS);
  const contents = (all: Iterable<[string, object]>) => Object.fromEntries([...all].sort());
  expect(contents(copy.rows)).toEqual(contents(rows));
});
