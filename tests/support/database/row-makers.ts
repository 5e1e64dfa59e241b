import { deliverEmail } from '@tests/support/mail/deliver-email';
import { tell } from '@tests/support/notices';
import { eq } from 'drizzle-orm';
import { eventFields } from '@/domain/calendar/event';
import { createEventInput } from '@/domain/calendar/event-input';
import { contactFields, createContactInput } from '@/domain/contacts/contact';
import { COST_DEFAULTS } from '@/domain/costs/cost-inputs';
import { createFieldInput } from '@/domain/custom-fields/custom-field';
import { createTemplateInput, templateFields } from '@/domain/emails/templates/template';
import type { Fields } from '@/domain/fields/field';
import { createLeadInput, leadFields } from '@/domain/leads/lead';
import { LEAD_CSV } from '@/domain/leads/lead-csv';
import { createNoteInput, noteFields } from '@/domain/notes/note';
import { acceptQuoteInput, createQuoteInput, sendQuoteInput } from '@/domain/quotes/quote-input';
import { NOUNS, type Noun, nounsWith } from '@/domain/shared/nouns';
import { addDays, calendarDay } from '@/domain/shared/time';
import { createLicenseInput } from '@/domain/staffing/licenses/license';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { taskFields } from '@/domain/tasks/task';
import { createTaskInput } from '@/domain/tasks/task-input';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, rateCards, webhookDeliveries, webhooks } from '@/server/db/schema';
import { createApiToken } from '@/server/services/accounts/api-tokens';
import { addAttachment } from '@/server/services/emails/attachments';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { importLeads } from '@/server/services/leads/imports/lead-import';
import { NAMED_TABLES, type NamedNoun } from '@/server/services/shared/external-ids';
import { makeFile } from './files';
import { actorFor, callerFor, type TestScope } from './scope';
import { joinTeam, makeTeam } from './teams';

/** The kinds of row that a request can name by id. Those of a team's lead are visible to the team (D27). */
export const TEAM_KINDS = [...nounsWith('team'), 'deletedLead', 'staffingPlan', 'sentQuote'] as const;
const OTHER_KINDS = [
  'notification',
  'bulkChange',
  'import',
  'apiToken',
  'team',
  'invitation',
  'email',
  'canceledEmail',
  'sentEmail',
  'emailFile',
  'emailBatch',
  'suppression',
  'tone',
  'field',
  'rateCard',
  'license',
  'share',
  'regulatoryItem',
  'deletedRegulatoryItem',
  'visit',
  'view',
  'acceptedQuote',
  'webhook',
  'delivery',
] as const;

export type RowKind = Noun | (typeof TEAM_KINDS)[number] | (typeof OTHER_KINDS)[number];
export const ROW_KINDS: readonly RowKind[] = [
  ...new Set<RowKind>([...(Object.keys(NOUNS) as Noun[]), ...TEAM_KINDS, ...OTHER_KINDS]),
];

export interface Making {
  scope: TestScope;
  owner: SessionUser;
  /** The content of every text field. It has the format of an email address, which all of them accept. */
  text?: string;
  teamId?: string | null;
  /** The lead of a linked row; by default a new one. */
  leadId?: string;
  /** The webhook of a delivery; by default a new one. */
  webhookId?: string;
}

/** `text` in each field that accepts it, so that a new field is included automatically. */
const filled = (fields: Fields, text: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input }]) => {
      // See `named`.
      if (name === 'externalId') return [];
      const value = [text, [text]].find((candidate) => input.safeParse(candidate).success);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const DEFAULT_TEXT = 'jo.field@acme.example';

/** A rate card for a lead, which in a team not every member could create. */
async function addRateCard({ db, newId, now }: TestScope, leadId: string): Promise<string> {
  const [lead] = await db
    .select({ ownerId: leads.ownerId, teamId: leads.teamId })
    .from(leads)
    .where(eq(leads.id, leadId));
  const place = lead?.teamId ? { teamId: lead.teamId } : { ownerId: lead?.ownerId };
  const card = startingCard(ruleBook(BUILT_IN_RULES, { state: null, day: calendarDay(now, 'UTC') }));
  const rates = { ...card.rates, guard: { pay: 20, bill: 38 }, supervisor: { pay: 27, bill: 48 } };
  const row = { id: newId(), ...place, name: 'Standard', values: { ...card, rates } };
  await db.insert(rateCards).values({ ...row, createdAt: now, updatedAt: now });
  return row.id;
}

/** A delivery that was given up. */
function failedDelivery({ newId, now }: TestScope, webhookId: string, text: string) {
  const id = newId();
  const body = JSON.stringify({ id, type: 'webhook.test', createdAt: now, data: { message: text } });
  return {
    ...{ id, webhookId, type: 'webhook.test', rowIds: [], state: 'FAILED', body, error: text, attempts: 1 },
    ...{ dueAt: now, createdAt: now, lastAttemptAt: now, settledAt: now },
  } satisfies typeof webhookDeliveries.$inferInsert;
}

const leadOf = async (making: Making) => making.leadId ?? MAKERS.lead(making);

/** Gives a row its id as its external id, so that a call can name it by either. */
async function named({ db }: TestScope, noun: NamedNoun, { id }: { id: string }): Promise<string> {
  const table = NAMED_TABLES[noun];
  await db.update(table).set({ externalId: id }).where(eq(table.id, id));
  return id;
}

/** Creates a row of a kind and returns its id. The team of a linked row is that of its lead. */
const MAKERS: Record<RowKind, (making: Making) => Promise<string>> = {
  async lead({ scope, owner, text = DEFAULT_TEXT, teamId = null }) {
    const input = { ...filled(leadFields, text), nextFollowUp: addDays(scope.now, 1), teamId };
    return named(scope, 'lead', await callerFor(scope, owner).leads.create(createLeadInput.parse(input)));
  },
  async contact(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const changes = createContactInput.parse(filled(contactFields, text));
    const created = await callerFor(scope, owner).contacts.create({ id: await leadOf(making), changes });
    return named(scope, 'contact', created);
  },
  async task(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const due = { dueDate: addDays(scope.now, 1), leadId: await leadOf(making) };
    const input = createTaskInput.parse({ ...filled(taskFields, text), ...due });
    return named(scope, 'task', await callerFor(scope, owner).tasks.create(input));
  },
  async note(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const input = { ...filled(noteFields, text), leadId: await leadOf(making) };
    return named(scope, 'note', await callerFor(scope, owner).notes.create(createNoteInput.parse(input)));
  },
  async event(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const times = { startTime: addDays(scope.now, 1), endTime: addDays(scope.now, 2) };
    const input = { ...filled(eventFields, text), ...times, leadId: await leadOf(making) };
    return named(scope, 'event', await callerFor(scope, owner).calendarEvents.create(createEventInput.parse(input)));
  },
  async file(making) {
    const { text = DEFAULT_TEXT } = making;
    return (await makeFile(making, { leadId: await leadOf(making), name: text })).id;
  },
  async template({ scope, owner, text = DEFAULT_TEXT }) {
    const input = createTemplateInput.parse(filled(templateFields, text));
    return (await callerFor(scope, owner).emailTemplates.create(input)).id;
  },
  async deletedLead(making) {
    const id = await MAKERS.lead(making);
    await callerFor(making.scope, making.owner).leads.delete({ id });
    return id;
  },
  async email(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const email = { to: text, subject: text, body: text, leadId: await leadOf(making) };
    return (await callerFor(scope, owner).emails.send(email)).id;
  },
  async canceledEmail(making) {
    const id = await MAKERS.email(making);
    await callerFor(making.scope, making.owner).emails.cancel({ id });
    return id;
  },
  async sentEmail(making) {
    const id = await MAKERS.email(making);
    await deliverEmail({ ...making.scope, now: addDays(making.scope.now, 1) }, id);
    return id;
  },
  async emailFile({ scope, owner, text = DEFAULT_TEXT }) {
    const file = { name: text, type: 'text/plain', content: new TextEncoder().encode(text) };
    return (await addAttachment(actorFor(scope, owner), file)).id;
  },
  async emailBatch(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const sender = { ...owner, postalAddress: text };
    const message = { leadIds: [await leadOf(making)], subject: text, body: text };
    return (await callerFor(scope, sender).bulkEmails.send(message)).batchId ?? '';
  },
  async suppression({ scope, owner, text = DEFAULT_TEXT }) {
    return (await callerFor(scope, owner).emailSuppressions.add({ address: `suppressed-${text}` })).id;
  },
  async notification({ scope, owner, text = DEFAULT_TEXT }) {
    await tell(scope, owner, `${text} ${scope.newId()}`);
    const { items } = await callerFor(scope, owner).notifications.list({ limit: 1 });
    return items[0]?.id ?? '';
  },
  async bulkChange(making) {
    const { scope, owner } = making;
    const select = { ids: [await MAKERS.lead(making)] };
    const changes = await callerFor(scope, owner).bulk.leads({ select, action: { change: { priority: 'HIGH' } } });
    let id = '';
    for await (const message of changes) if (message.type === 'done') id = message.result.id ?? '';
    return id;
  },
  async import({ scope, owner, text = DEFAULT_TEXT }) {
    const csv = `companyName,contactPerson,email\n${text},${text},${text}`;
    const source = rowsFromCsv(LEAD_CSV, csv);
    await importLeads(actorFor(scope, owner), { source, createTasks: false, fileName: text });
    const { items } = await callerFor(scope, owner).bulk.imports({ limit: 1 });
    return items[0]?.id ?? '';
  },
  async apiToken({ scope, owner, text = DEFAULT_TEXT }) {
    const input = { name: text, scopes: ['read'], expiresInDays: null } as const;
    return (await createApiToken(actorFor(scope, owner), input)).token.id;
  },
  async tone({ scope, owner, text = DEFAULT_TEXT }) {
    const tone = { name: text, description: text, characteristics: [text], systemPrompt: text };
    return (await callerFor(scope, owner).aiTones.create(tone)).id;
  },
  async field({ scope, owner, text = DEFAULT_TEXT }) {
    const field = { noun: 'leads', label: text, kind: 'choice', choices: [text] };
    return (await callerFor(scope, owner).customFields.create(createFieldInput.parse(field))).id;
  },
  async rateCard({ scope, owner, text = DEFAULT_TEXT }) {
    return (await callerFor(scope, owner).rateCards.create({ name: text })).id;
  },
  async license({ scope, owner, text = DEFAULT_TEXT }) {
    const license = { state: 'California', class: text, number: text, expiresOn: '2999-12-31' };
    return (await callerFor(scope, owner).licenses.create(createLicenseInput.parse(license))).id;
  },
  async share(making) {
    const { scope, owner } = making;
    const provider = { eventFee: 120, hourlyRate: 30, fillRate: 0.9 };
    const shared = { ...COST_DEFAULTS, provider, leadId: await leadOf(making), days: 7 as const };
    return (await callerFor(scope, owner).costs.share(shared)).share.id;
  },
  async regulatoryItem({ scope, owner, text = DEFAULT_TEXT }) {
    const item = { location: 'Texas' as const, title: text, description: text };
    return (await callerFor(scope, owner).regulatory.create(item)).id;
  },
  async deletedRegulatoryItem(making) {
    const id = await MAKERS.regulatoryItem(making);
    await callerFor(making.scope, making.owner).regulatory.delete({ id });
    return id;
  },
  async visit({ scope, owner, text = DEFAULT_TEXT }) {
    const browser = { userAgent: text, screenResolution: '', language: text, timezone: text };
    return (await callerFor(scope, owner).analytics.startSession(browser)).sessionId;
  },
  async staffingPlan(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const leadId = await leadOf(making);
    const day = { eventDate: calendarDay(addDays(scope.now, 90), 'UTC'), timeZone: 'America/Chicago' };
    const plan = { attendance: 750, startTime: '19:00', endTime: '00:00', venueName: text, ...day };
    const price = { rateCardId: await addRateCard(scope, leadId) };
    return (await callerFor(scope, owner).staffingPlans.save(savePlanInput.parse({ leadId, ...plan, price }))).id;
  },
  async quote(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const input = createQuoteInput.parse({ planId: await MAKERS.staffingPlan(making), message: text });
    return (await callerFor(scope, owner).quotes.create(input)).id;
  },
  async sentQuote(making) {
    const id = await MAKERS.quote(making);
    await callerFor(making.scope, making.owner).quotes.send(sendQuoteInput.parse({ id }));
    return id;
  },
  async acceptedQuote(making) {
    const { scope, owner, text = DEFAULT_TEXT } = making;
    const id = await MAKERS.sentQuote(making);
    const acceptance = { id, versionNumber: 1, name: text, email: text, note: text };
    await callerFor(scope, owner).quotes.accept(acceptQuoteInput.parse(acceptance));
    return id;
  },
  async view({ scope, owner, text = DEFAULT_TEXT }) {
    const view = { list: 'leads' as const, name: text, query: '', teamId: null };
    return (await callerFor(scope, owner).views.create(view)).id;
  },
  async webhook({ scope, owner, text = DEFAULT_TEXT }) {
    const { db, newId, now } = scope;
    const id = newId();
    // Nothing is sent to such an address.
    const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfwVqkJb3Q=';
    await db.insert(webhooks).values({
      ...{ id, ownerId: owner.id, url: 'http://127.0.0.1/hooks', description: text, events: ['lead.created'] },
      ...{ secret, cursor: '', createdAt: now, updatedAt: now },
    });
    await db.insert(webhookDeliveries).values(failedDelivery(scope, id, text));
    return id;
  },
  async delivery(making) {
    const { scope, text = DEFAULT_TEXT } = making;
    const delivery = failedDelivery(scope, making.webhookId ?? (await MAKERS.webhook(making)), text);
    await scope.db.insert(webhookDeliveries).values(delivery);
    return delivery.id;
  },
  async invitation(making) {
    const { scope, owner, text = DEFAULT_TEXT, teamId } = making;
    const unlimited = { ...scope, env: { ...scope.env, RATE_LIMIT_FACTOR: 1000 } };
    const id = teamId ?? (await MAKERS.team(making));
    return (await callerFor(unlimited, owner).teams.invite({ id, changes: { email: text } })).id;
  },
  async team({ scope, owner, text = DEFAULT_TEXT }) {
    const id = await makeTeam(scope, text);
    await joinTeam(scope, owner, id, 'owner');
    return id;
  },
};

export const makeRowOf = (kind: RowKind, making: Making): Promise<string> => MAKERS[kind](making);
