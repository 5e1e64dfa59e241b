// The test generates `client.ts` next to a copy of this file, and copies `long.ts`.
import { Api, type Lead } from './client.js';
import { numbersOf } from './long.js';

// What an integrator would write to keep the leads of two accounts in step, with the generated client alone; and users
// who change them at random on both sides meanwhile. Prints the leads of both accounts as JSON.

const [baseUrl = '', firstToken = '', secondToken = '', seed = '', leadCount = '', roundCount = ''] =
  process.argv.slice(2);
const below = numbersOf(Number(seed));

const FIELDS = ['company', 'contactName', 'email', 'phone', 'status', 'priority', 'notes', 'source', 'amount'] as const;
type Fields = Pick<Lead, (typeof FIELDS)[number]>;
const fieldsOf = (lead: Fields) => Object.fromEntries(FIELDS.map((name) => [name, lead[name]])) as Fields;

/** A pair of leads, which are to have the same fields. */
interface Pair {
  id: string;
  fields: Fields;
  updatedAt: string;
  isDeleted: boolean;
}

/** The lead of a pair in one account. */
interface Half {
  pair: Pair;
  leadId?: string;
  /** When the pair last had its fields. */
  version?: number;
  /** Whether the pair has something that the lead lacks. */
  isBehind: boolean;
}

function openAccount(name: string, token: string) {
  const client = new Api<string>({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${token}` } } });
  return { name, api: client.api, halves: new Map<string, Half>(), byLead: new Map<string, Half>(), cursor: '' };
}
type Account = ReturnType<typeof openAccount>;
const accounts = [openAccount('first', firstToken), openAccount('second', secondToken)] as const;
const otherThan = (account: Account) => (account === accounts[0] ? accounts[1] : accounts[0]);

/** How often both sides had changed. */
let conflicts = 0;

function take(account: Account, id: string, lead: Lead | null): void {
  const known = account.byLead.get(id) ?? account.halves.get(lead?.externalId ?? '');
  const half = known ?? (lead && newHalf(account, lead));
  if (!half) return;
  const { pair } = half;
  if (!lead) {
    half.isBehind = false;
    if (pair.isDeleted) return;
    pair.isDeleted = true;
  } else if (known && known.version === lead.version) return;
  else {
    Object.assign(half, { leadId: id, version: lead.version });
    account.byLead.set(id, half);
    if (known?.isBehind) conflicts += 1;
    // Where both sides changed, the later edit wins, and a deletion always.
    if (known?.isBehind && (pair.isDeleted || pair.updatedAt > lead.updatedAt)) return;
    Object.assign(pair, { fields: fieldsOf(lead), updatedAt: lead.updatedAt });
    half.isBehind = false;
  }
  const other = otherThan(account).halves.get(pair.id);
  if (other) other.isBehind = true;
}

function newHalf(account: Account, lead: Lead): Half {
  const pair = { id: `${account.name}:${lead.id}`, fields: fieldsOf(lead), updatedAt: '', isDeleted: false };
  for (const each of accounts) each.halves.set(pair.id, { pair, isBehind: each !== account });
  return account.halves.get(pair.id) as Half;
}

async function pull(account: Account): Promise<void> {
  for (let more = true; more; ) {
    const query = account.cursor ? { cursor: account.cursor } : {};
    const { data } = await account.api.listChanges({ kinds: 'lead', limit: 200, ...query });
    for (const change of data.changes) if (change.kind === 'lead') take(account, change.id, change.row);
    account.cursor = data.nextCursor;
    more = data.more;
  }
}

const behindIn = ({ halves }: Account) => [...halves.values()].filter(({ isBehind }) => isBehind);

function operationFor({ pair: { id: externalId, fields, isDeleted }, leadId: id, version }: Half) {
  if (isDeleted) return id ? { op: 'delete' as const, id } : { op: 'delete' as const, externalId };
  return id
    ? { op: 'update' as const, id, version, data: fields }
    : { op: 'upsert' as const, externalId, data: fields };
}

async function push(account: Account): Promise<void> {
  const behind = behindIn(account);
  while (behind.length > 0) {
    const some = behind.splice(0, 200);
    const { data } = await account.api.batchLeads({ operations: some.map(operationFor) });
    for (const [index, half] of some.entries()) {
      const result = data.results[index];
      if (!result) throw new Error('A batch has fewer results than operations.');
      if (half.pair.isDeleted && [200, 404].includes(result.status)) half.isBehind = false;
      else if ('row' in result && 'version' in result.row) {
        const { id: leadId, version } = result.row;
        Object.assign(half, { leadId, version, isBehind: false });
        account.byLead.set(leadId, half);
      }
      // It has changed there meanwhile: the next pull decides.
      else if (![404, 412].includes(result.status)) throw new Error(JSON.stringify(result));
    }
  }
}

async function sync(): Promise<void> {
  for (const account of accounts) await pull(account);
  for (const account of accounts) await push(account);
}

async function allLeads({ api }: Account): Promise<Lead[]> {
  const found: Lead[] = [];
  let cursor: string | null = null;
  do {
    const { data }: { data: { leads: Lead[]; nextCursor: string | null } } = await api.listLeads({
      ...{ limit: 200, sort: 'createdAt', order: 'asc' },
      ...(cursor === null ? {} : { cursor }),
    });
    found.push(...data.leads);
    cursor = data.nextCursor;
  } while (cursor !== null);
  return found;
}

const oneOf = <Value,>(values: readonly Value[]): Value => values[below(values.length)] as Value;

const randomFields = () => ({
  company: `Hall ${below(1000)}`,
  contactName: oneOf(['Noor Haddad', 'Jo Field', '場']),
  email: below(2) ? `noor${below(1000)}@hall.example` : '',
  phone: below(2) ? `+1 415 555 0${100 + below(100)}` : '',
  status: oneOf(['NEW', 'CONTACTED', 'PROPOSAL_SENT', 'CLOSED_WON'] as const),
  priority: oneOf(['LOW', 'MEDIUM', 'HIGH'] as const),
  notes: `Note ${below(1000)}`,
  source: oneOf(['REFERRAL', 'WEBSITE', null] as const),
  amount: oneOf([null, 0, below(100_000) / 100]),
});

async function create({ api }: Account, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 200) {
    const operations = Array.from({ length: Math.min(left, 200) }, () => ({
      op: 'create' as const,
      data: randomFields(),
    }));
    await api.batchLeads({ operations });
  }
}

/** What users do in a round: they create, update, delete and merge a tenth of the leads. */
async function change(account: Account): Promise<void> {
  const leads = await allLeads(account);
  const pick = () => leads.splice(below(leads.length), 1)[0]?.id ?? '';
  const each = Math.ceil(leads.length / 40);
  const times = <Value,>(make: () => Value) => Array.from({ length: each }, make);
  await create(account, each);
  const updates = times(() => ({
    op: 'update' as const,
    id: pick(),
    data: { notes: `Edit ${below(1000)}`, status: 'CONTACTED' as const },
  }));
  await account.api.batchLeads({ operations: updates });
  await account.api.batchLeads({ operations: times(() => ({ op: 'delete' as const, id: pick() })) });
  // The sync can have deleted one of them.
  for (const [id, merged] of times(() => [pick(), pick()])) {
    await account.api.mergeLeads(id ?? '', { leadIds: [merged ?? ''] }).catch(({ status }) => {
      if (status !== 404) throw new Error(`A merge answered ${status}.`);
    });
  }
}

/** Two users change the same lead before the sync has read either change: a conflict in every round. */
async function changeBoth(): Promise<void> {
  const [first, second] = accounts;
  const shared = [...first.halves.values()].filter(({ pair }) => !pair.isDeleted && second.halves.get(pair.id)?.leadId);
  const { pair } = oneOf(shared);
  for (const { api, halves, name } of accounts)
    await api.updateLead(halves.get(pair.id)?.leadId ?? '', { notes: `By the ${name}` });
}

/** Syncs until both feeds have told of all that was written before, and nothing is left to send. */
async function settle(): Promise<void> {
  const last = await Promise.all(
    accounts.map(async ({ api }) => (await api.createLead({ company: 'Last', contactName: 'Jo' })).data.id),
  );
  const isTold = () => accounts.every((account, index) => account.byLead.has(last[index] ?? ''));
  do await sync();
  while (!isTold() || accounts.some((account) => behindIn(account).length > 0));
}

for (const account of accounts) await pull(account);
for (const account of accounts) await create(account, Number(leadCount) / 2);
await settle();
for (let round = 0; round < Number(roundCount); round += 1) {
  await changeBoth();
  await settle();
  await Promise.all([...accounts.map(change), sync()]);
  await settle();
}
const kept = await Promise.all(accounts.map(allLeads));
console.info(
  JSON.stringify({
    conflicts,
    accounts: kept.map((leads) => leads.map((lead) => JSON.stringify(fieldsOf(lead))).sort()),
  }),
);
