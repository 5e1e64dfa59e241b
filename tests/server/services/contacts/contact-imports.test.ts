import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_CONTACTS, TOO_MANY_CONTACTS } from '@/domain/contacts/contact-limits';
import { CSV_BOM } from '@/domain/csv/csv';
import type { OnKnown } from '@/domain/leads/known-leads';
import { contacts } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { exportLeads } from '@/server/services/leads/lead-export';
import { leadsOf, newActorIn, run } from '../leads/lead-import-support';

const { scope } = scopeForEach();
let actor: Actor;
let caller: ReturnType<typeof callerFor>;

beforeEach(async () => {
  actor = await newActorIn(scope);
  caller = callerFor(scope, actor.user);
});

const HEADER =
  'companyName,contactPerson,email,phone,contact2,contact2Role,contact2Email,contact2Phone,contact2Notes,contact3,contact3Email';
const FILE = [
  HEADER,
  'Harbour,Noor,noor@x.test,1,Sam,BILLING,sam@x.test,212 555 0177,Desk,Ann,',
  'Northgate,Jo,jo@x.test,2,,,jo.field@x.test,,,,',
  'Fairground,Bo,bo@x.test,3,,,,,,,',
].join('\n');

const importing = (csv: string, onKnown: OnKnown = 'add') => run(actor, csv, { onKnown, fileName: 'leads.csv' });
const later = () => {
  scope.now = new Date(scope.now.getTime() + 60_000);
  actor = actorFor(scope, actor.user);
  caller = callerFor(scope, actor.user);
};
const contactsOf = async (company: string) => {
  const lead = (await leadsOf(actor)).find(({ companyName, deletedAt }) => companyName === company && !deletedAt);
  return lead ? (await caller.contacts.list({ id: lead.id })).items : [];
};

async function exported(): Promise<string> {
  let text = '';
  for await (const part of exportLeads(actor)) text += part;
  return text.slice(CSV_BOM.length);
}

async function undo() {
  const [newest] = (await caller.bulk.imports({})).items;
  let result: unknown;
  for await (const message of await caller.bulk.undoImport({ id: newest?.id ?? '' }))
    if (message.type === 'done') result = message.result;
  return result;
}

describe('an import of leads', () => {
  it('adds the further contacts of a row, and names an address alone after the contact person', async () => {
    await importing(FILE);
    expect(await contactsOf('Harbour')).toMatchObject([
      { name: 'Sam', role: 'BILLING', email: 'sam@x.test', phoneNumber: '+12125550177', notes: 'Desk' },
      { name: 'Ann', role: 'OTHER', email: '', phoneNumber: null },
    ]);
    expect(await contactsOf('Northgate')).toMatchObject([{ name: 'Jo', email: 'jo.field@x.test' }]);
    expect(await contactsOf('Fairground')).toEqual([]);
  });

  it('refuses a row with a contact that cannot be stored', async () => {
    const result = await importing(`${FILE}\nDepot,Al,al@x.test,4,Sue,,nobody,,,,`);
    expect(result).toMatchObject({
      imported: 3,
      errors: [{ row: 5, column: 'contact2Email', message: 'Invalid email format' }],
    });
  });

  it('reads back what the export has written', async () => {
    await importing(FILE);
    const csv = await exported();
    actor = await newActorIn(scope);
    caller = callerFor(scope, actor.user);
    await importing(csv);
    expect(await exported()).toBe(withIdsOf(await leadsOf(actor), csv));
    expect((await contactsOf('Harbour')).map(({ name }) => name)).toEqual(['Sam', 'Ann']);
  });

  it('exports the first three contacts', async () => {
    await importing(FILE);
    const [lead] = await leadsOf(actor);
    for (const name of ['Cy', 'Dee']) await caller.contacts.create({ id: lead?.id ?? '', changes: { name } });
    const [, row] = (await exported()).split('\n');
    expect(row).toContain(',Sam,BILLING,sam@x.test,212 555 0177,Desk,Ann,OTHER,,,,Cy,OTHER,,,,');
    expect(row).not.toContain('Dee');
  });
});

/** The same file with the ids that the leads have now. */
const withIdsOf = (rows: readonly { id: string }[], csv: string): string => {
  const ids = rows.map(({ id }) => id);
  return csv.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, () => ids.shift() ?? '');
};

describe('an import that updates known leads', () => {
  beforeEach(async () => {
    await importing(FILE);
    later();
  });
  const update = (...rows: string[]) => importing([HEADER, ...rows].join('\n'), 'update');

  it('adds whom a lead lacks, and changes those whom it has', async () => {
    const result = await update('Harbour,Noor,noor@x.test,,Sam,SITE_CONTACT,,,,Cy,cy@x.test');
    expect(result.known).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await contactsOf('Harbour')).toMatchObject([
      { name: 'Sam', role: 'SITE_CONTACT', email: 'sam@x.test', version: 2 },
      { name: 'Ann', version: 1 },
      { name: 'Cy', email: 'cy@x.test' },
    ]);
    // The lead itself has not changed.
    expect(await leadsOf(actor)).toMatchObject([{ version: 1 }, { version: 1 }, { version: 1 }]);
  });

  it('knows a lead by the address of a contact, whom the row is then about', async () => {
    const result = await update('Harbour,Sammy,SAM@x.test,212 555 0178,,,,,,,');
    expect(result.known).toMatchObject({ updated: 1 });
    expect((await leadsOf(actor))[0]).toMatchObject({ contactPerson: 'Noor', email: 'noor@x.test', phone: '1' });
    expect((await contactsOf('Harbour'))[0]).toMatchObject({ name: 'Sammy', phone: '212 555 0178' });
  });

  it('takes an address of two leads for ambiguous, whoever has it there', async () => {
    const [, northgate] = await leadsOf(actor);
    const changes = { name: 'Sam', email: 'sam@x.test' };
    await caller.contacts.create({ id: northgate?.id ?? '', changes });
    expect((await update('Harbour,Sam,sam@x.test,,,,,,,,')).known).toMatchObject({ ambiguous: 1, updated: 0 });
  });

  it('leaves a contact alone that was changed after the file was written, and says so', async () => {
    const csv = await exported();
    later();
    const [sam] = await contactsOf('Harbour');
    const at = { id: sam?.leadId ?? '', contactId: sam?.id ?? '' };
    await caller.contacts.update({ ...at, changes: { notes: 'Newer' } });
    expect((await importing(csv.replace(',Desk,', ',Older,'), 'update')).known).toMatchObject({ conflicts: 1 });
    expect((await contactsOf('Harbour'))[0]).toMatchObject({ notes: 'Newer' });
  });

  it(`refuses a row that would give a lead more than ${MAX_CONTACTS}`, async () => {
    const [row] = await scope.db
      .select()
      .from(contacts)
      .where(eq(contacts.ownerId, actor.user.id))
      .orderBy(contacts.id);
    if (!row) throw new Error('not imported');
    const { searchText: _, ...values } = row;
    await scope.db
      .insert(contacts)
      .values(Array.from({ length: MAX_CONTACTS - 2 }, (_, n) => ({ ...values, id: scope.newId(), name: `N ${n}` })));
    expect(await update('Harbour,Noor,noor@x.test,,Cy,,,,,,', 'Fairground,Bo,bo@x.test,33,,,,,,,')).toMatchObject({
      errors: [{ row: 2, column: 'contact2', message: TOO_MANY_CONTACTS }],
      known: { updated: 1 },
    });
  });

  it('lists what it would change', async () => {
    const csv = [HEADER, 'Harbour,Noor,noor@x.test,,Sam,,,,Front desk,Cy,cy@x.test'].join('\n');
    expect((await caller.leads.previewImport({ csv })).changedRows).toMatchObject([
      {
        changes: [
          { field: 'contact', old: 'Desk', new: 'Front desk' },
          { field: 'contact', old: null, new: 'Cy, OTHER, cy@x.test' },
        ],
      },
    ]);
  });

  it('is undone for the contacts as well, except those that somebody has changed since', async () => {
    await update('Harbour,Noor,noor@x.test,,Sam,SITE_CONTACT,,,,Cy,cy@x.test', 'Northgate,Jo,jo@x.test,22,Al,,,,,Di,');
    later();
    const [, al] = await contactsOf('Northgate');
    const at = { id: al?.leadId ?? '', contactId: al?.id ?? '' };
    await caller.contacts.update({ ...at, changes: { notes: 'Mine' } });
    later();
    expect(await undo()).toMatchObject({ restored: 2 });
    expect(await contactsOf('Harbour')).toMatchObject([{ name: 'Sam', role: 'BILLING', version: 3 }, { name: 'Ann' }]);
    expect((await contactsOf('Northgate')).map(({ name }) => name)).toEqual(['Jo', 'Al']);
    expect((await leadsOf(actor))[1]).toMatchObject({ phone: '2' });
  });
});

describe('the undo of an import that added leads', () => {
  it('removes their contacts with them, and keeps a lead with a contact of somebody’s own', async () => {
    await importing(FILE);
    later();
    const [, , fairground] = await leadsOf(actor);
    await caller.contacts.create({ id: fairground?.id ?? '', changes: { name: 'Mine' } });
    later();
    expect(await undo()).toMatchObject({ removed: 2, excepted: { count: 1, names: ['Fairground'] } });
    const rows = await scope.db.select().from(contacts).where(eq(contacts.ownerId, actor.user.id));
    expect(rows.filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)).toEqual(['Mine']);
  });

  it('keeps a lead of which somebody has changed a contact', async () => {
    await importing(FILE);
    later();
    const [sam] = await contactsOf('Harbour');
    const at = { id: sam?.leadId ?? '', contactId: sam?.id ?? '' };
    await caller.contacts.update({ ...at, changes: { notes: 'Mine' } });
    expect(await undo()).toMatchObject({ removed: 2, excepted: { count: 1, names: ['Harbour'] } });
  });
});
