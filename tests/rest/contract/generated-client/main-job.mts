// The test generates `client.ts` next to a copy of this file; it does not exist in the repository.
import { Api, type HttpResponse, type Lead, type NewLead, type Problem, type Task } from './client.js';

// What an integrator would write: the whole main job with the generated client alone. Prints the results as JSON.

const [baseUrl = '', token = ''] = process.argv.slice(2);

const client = new Api<string>({
  baseUrl,
  securityWorker: (secret) => ({ headers: { authorization: `Bearer ${secret}` } }),
});
client.setSecurityData(token);
const { api } = client;

const STAGES = [
  'CONTACTED',
  'CONSULTATION_SCHEDULED',
  'PROPOSAL_SENT',
  'CLOSED_WON',
] as const satisfies Lead['status'][];

/** The problem that a call was rejected with. */
async function problemFrom(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (refused) {
    return (refused as HttpResponse<never, Problem>).error;
  }
  throw new Error('The call was not refused.');
}

async function allLeads(query: NonNullable<Parameters<typeof api.listLeads>[0]>) {
  const found: Lead[] = [];
  let pages = 0;
  let cursor: string | null = null;
  do {
    const { data } = await api.listLeads({ ...query, ...(cursor === null ? {} : { cursor }) });
    found.push(...data.leads);
    pages += 1;
    cursor = data.nextCursor;
  } while (cursor !== null);
  return { found, pages };
}

async function mainJob() {
  const rows = Array.from({ length: 12 }, (_, n) => ({
    companyName: `${n % 4 === 0 ? 'Arena' : 'Hall'} ${String(n).padStart(2, '0')}`,
    contactPerson: 'Noor Haddad',
    email: `noor${n}@venue.example`,
    nextFollowUp: n === 0 ? '2027-03-01' : null,
  }));
  const key = { headers: { 'Idempotency-Key': 'the rows of today' } };
  const imported = await api.importLeads({ data: [...rows, { ...rows[0], email: 'none', region: 'North' }] }, key);
  const halls = await allLeads({ q: 'hall', sort: 'company', order: 'asc', limit: 4 });
  const arenas = await allLeads({ q: 'arena', sort: 'company', limit: 200 });

  const chosen = arenas.found[0];
  if (!chosen) throw new Error('The import left no arena.');
  const read = await api.getLead(chosen.id);
  let tag = read.headers.get('etag') ?? '';
  const walked: { status: Lead['status']; closed: boolean; version: number }[] = [];
  for (const status of STAGES) {
    const changed = await api.updateLead(chosen.id, { status }, { headers: { 'If-Match': tag } });
    tag = changed.headers.get('etag') ?? '';
    walked.push({ status: changed.data.status, closed: changed.data.closedAt !== null, version: changed.data.version });
  }
  const stale = await problemFrom(api.updateLead(chosen.id, { phone: '1' }, { headers: { 'If-Match': '"1"' } }));

  const { data: tasks } = await api.listTasks({ leadId: chosen.id, open: true, sort: 'dueDate', limit: 200 });
  const { data: history } = await api.listLeadHistory(chosen.id, { limit: 200 });
  const { data: pipeline } = await api.getPipelineSummary();
  const { data: limits } = await api.getUserLimits();
  const { data: before } = await api.getProfile();
  const { data: profile } = await api.updateProfile({ timezone: 'America/Chicago', defaultLeadPriority: 'HIGH' });
  const dome: NewLead = { company: 'Dome', contactName: 'Al', nextFollowUp: '2027-06-01' };
  const made = await api.createLead(dome);
  const exported = await api.exportLeads({}, { format: 'text' });
  const { data: gone } = await api.deleteLead(made.data.id);

  const lost = await problemFrom(api.getLead(made.data.id));
  const invalid = await problemFrom(api.createLead({ company: ' ', contactName: 'Al', email: 'none' }));
  client.setSecurityData('stn_nobody');
  const stranger = await problemFrom(api.listLeads());

  return {
    imported: imported.data,
    halls: { companies: halls.found.map(({ company }) => company), pages: halls.pages },
    arenas: arenas.found.map(({ company, nextFollowUp }) => ({ company, nextFollowUp })),
    walked,
    tasks: tasks.tasks.map(({ title, type, leadCompany }: Task) => ({ title, type, leadCompany })),
    history: history.history.map(({ kind, toStatus }) => `${kind} ${toStatus}`),
    pipeline: { won: pipeline.wonDeals, fresh: pipeline.stages.NEW.count },
    limits: { plan: limits.plan, current: limits.leads.current, exports: limits.exports.weekly },
    profile: { before: before.timezone, after: profile.timezone, priority: profile.defaultLeadPriority },
    made: {
      status: made.status,
      location: made.headers.get('location') === `/api/leads/${made.data.id}`,
      priority: made.data.priority,
      nextFollowUp: made.data.nextFollowUp,
    },
    exported: { lines: exported.data.trimEnd().split('\r\n').length, header: exported.data.split('\r\n')[0] },
    deleted: gone.id === made.data.id,
    refusals: [stale, lost, invalid, stranger].map(({ status, code, issues }) => ({
      status,
      code,
      fields: issues?.map(({ path }) => path) ?? [],
    })),
  };
}

console.info(JSON.stringify(await mainJob()));
