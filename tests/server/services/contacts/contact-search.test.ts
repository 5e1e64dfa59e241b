import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FOUND_CONTACTS } from '@/domain/contacts/contact-limits';
import { contacts } from '@/server/db/schema';

const { scope, user, caller } = userForEach({ tier: 'PRO' });
let leadId: string;

beforeEach(async () => {
  const noor = { contactPerson: 'Noor Haddad', email: 'noor@harbour.example' };
  leadId = (await caller.leads.create({ companyName: 'Harbour Lights', ...noor })).id;
  const sam = { name: 'Sam Ökafor', email: 'sam.o@crew.example', phone: '(212) 555-0177' };
  await caller.contacts.create({ id: leadId, changes: sam });
  await caller.leads.create({ companyName: 'Northgate Arena', contactPerson: 'Jo Field' });
});

const found = async (q: string, as = caller) =>
  (await as.leads.list({ q })).items.map(({ companyName }) => companyName);

describe('a search of leads', () => {
  it.each(['okafor', 'sam okafor', 'sam.o@crew', '555 0177', '+1 212 555 0177', '2125550177'])(
    'finds a lead by its contact: %s',
    async (q) => {
      expect(await found(q)).toEqual(['Harbour Lights']);
      expect((await caller.leads.count({ q })).count).toBe(1);
      expect(await caller.pipeline.matches({ q })).toMatchObject({ NEW: { count: 1 } });
      expect(await caller.search.leads({ q })).toMatchObject([{ id: leadId, foundContact: { name: 'Sam Ökafor' } }]);
      expect((await caller.search.everything({ q })).lead.items).toMatchObject([{ id: leadId }]);
    },
  );

  it('names no contact where the lead is found by itself', async () => {
    expect(await caller.search.leads({ q: 'noor' })).toMatchObject([{ id: leadId, foundContact: null }]);
  });

  it('finds nothing by a contact that is deleted, or of others', async () => {
    expect(await found('okafor', callerFor(scope, await makeUser(scope)))).toEqual([]);
    const [contact] = (await caller.contacts.list({ id: leadId })).items;
    await caller.contacts.delete({ id: leadId, contactId: contact?.id ?? '' });
    expect(await found('okafor')).toEqual([]);
  });

  it('leaves contacts out if too many match, and finds one of them by more of its name', async () => {
    const others = Array.from({ length: MAX_FOUND_CONTACTS }, (_, n) => ({
      ...{ id: scope.newId(), leadId, ownerId: user.id, name: `Ann Oka ${n}` },
      ...{ createdAt: scope.now, updatedAt: scope.now },
    }));
    await scope.db.insert(contacts).values(others);
    expect(await found('oka')).toEqual([]);
    expect(await found('okafor')).toEqual(['Harbour Lights']);
  });

  it('offers the name of a contact that is spelled nearly so', async () => {
    expect(await caller.search.nearSpellings({ q: 'okaffor' })).toEqual(['Sam Ökafor']);
  });
});
