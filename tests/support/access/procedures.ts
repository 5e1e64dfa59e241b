import { DAY_MS } from '@/domain/shared/time';
import { ACCOUNT_CALLS } from './account-procedures';
import {
  batch,
  byExternalId,
  byId,
  type Call,
  focused,
  LINKED,
  NOBODY,
  ofLead,
  SEARCH,
  searchedOfLead,
  upserts,
} from './call';
import { EMAIL_CALLS } from './email-procedures';
import { QUOTE_CALLS } from './quote-procedures';

const now = Date.now();
const inDays = (days: number) => new Date(now + days * DAY_MS);

const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const CONTACT = { id: '{lead}', contactId: '{contact}' };
const TASK = { title: 'Call the venue', dueDate: inDays(3) };
const NOTE = { title: 'Gate plan', content: 'North gate first.' };
const EVENT = { title: 'Walk the site', startTime: inDays(3), endTime: inDays(4) };
const ITEM = { location: 'Texas', title: 'Alcohol plan', description: 'Who stops serving whom.' };
const FIELD = { noun: 'leads', label: 'Region', kind: 'text' };
const WEEK = { from: inDays(-1), to: inDays(6) };

/** The row of every procedure. A procedure without one fails tests/server/access/procedures.test.ts. */
export const CALLS: Readonly<Record<string, Call>> = {
  ...ACCOUNT_CALLS,
  ...EMAIL_CALLS,
  ...QUOTE_CALLS,

  'analytics.startSession': { inputs: [{}] },
  'analytics.endSession': { inputs: [{ sessionId: '{visit}', duration: 1000 }] },
  'analytics.pageView': { inputs: [{ sessionId: '{visit}', path: '/' }] },
  'analytics.event': { inputs: [{ sessionId: '{visit}', eventName: 'error' }] },
  'analytics.featureUse': { inputs: [{ feature: 'csv_import' }] },
  'analytics.batch': { inputs: [{ sessionId: '{visit}', events: [{ kind: 'pageview', path: '/' }] }] },

  'customFields.list': { inputs: [{}] },
  'customFields.create': { inputs: [FIELD, { ...FIELD, teamId: '{team}' }] },
  'customFields.update': { inputs: [{ id: '{field}', changes: { label: 'Area' } }] },
  'customFields.delete': byId('field'),

  'batch.leads': batch('lead', { create: LEAD, update: { status: 'CONTACTED' } }),
  'batch.contacts': batch('contact', {
    create: { name: 'Sam Reed', leadId: '{lead}' },
    update: { phone: '1', leadId: '{lead}' },
  }),
  'batch.tasks': batch('task', { create: { ...TASK, leadId: '{lead}' }, update: { status: 'COMPLETED' } }),
  'batch.notes': batch('note', { create: { ...NOTE, leadId: '{lead}' }, update: { title: 'Gates' } }),
  'batch.calendarEvents': batch('event', {
    create: { ...EVENT, leadId: '{lead}' },
    update: { title: 'Walk the gates' },
  }),

  'bulk.leads': {
    inputs: [
      { select: { ids: ['{lead}'] }, action: { change: { priority: 'LOW' } } },
      { select: { ids: ['{lead}'] }, action: { change: { teamId: null, assigneeId: null } } },
      { select: { matching: {} }, action: { change: { status: 'CONTACTED' } } },
      { select: { matching: { q: SEARCH } }, action: { delete: true } },
    ],
    ignores: ['select.ids.[]', 'select.matching.teamId', 'select.matching.assigneeId'],
  },
  'bulk.tasks': {
    inputs: [
      { select: { ids: ['{task}'] }, action: { change: { priority: 'LOW' } } },
      { select: { matching: { leadId: '{lead}' } }, action: { change: { status: 'COMPLETED' } } },
      { select: { matching: {} }, action: { change: { status: 'IN_PROGRESS' } } },
      { select: { matching: { q: SEARCH } }, action: { delete: true } },
    ],
    ignores: ['select.ids.[]', ...LINKED.map((filter) => `select.matching.${filter}`)],
  },
  'bulk.handoverCounts': {
    inputs: [
      { select: { ids: ['{lead}'] }, assigneeId: NOBODY },
      { select: { matching: { q: SEARCH } }, assigneeId: NOBODY },
    ],
    // Whose rows would change hands is counted among the caller's own.
    ignores: ['assigneeId', 'select.ids.[]', 'select.matching.teamId', 'select.matching.assigneeId'],
    textless: true,
  },
  'bulk.explain': { inputs: [{ id: '{bulkChange}', lostReason: 'PRICE', lostReasonDetail: '' }] },
  'bulk.undo': byId('bulkChange'),
  'bulk.imports': { inputs: [{}] },
  'bulk.undoImport': byId('import'),

  'calendarEvents.list': ofLead({}),
  'calendarEvents.range': ofLead(WEEK),
  'calendarEvents.layer': ofLead(WEEK),
  'calendarEvents.byId': byId('event'),
  'calendarEvents.create': { inputs: [{ ...EVENT, leadId: '{lead}' }, EVENT] },
  'calendarEvents.byExternalId': byExternalId('event'),
  'calendarEvents.upsert': upserts({ ...EVENT, leadId: '{lead}' }, EVENT),
  'calendarEvents.update': {
    inputs: [
      { id: '{event}', changes: { title: 'Walk the gates' } },
      { id: '{event}', changes: { leadId: '{lead}' } },
    ],
  },
  'calendarEvents.delete': byId('event'),

  'calendarFeed.get': { by: 'session', textless: true },
  'calendarFeed.make': { by: 'session' },
  'calendarFeed.revoke': { by: 'session' },

  'changes.list': { inputs: [{}], textless: true },
  'changes.rows': {
    inputs: [
      {
        lead: ['{lead}'],
        contact: ['{contact}'],
        task: ['{task}'],
        note: ['{note}'],
        event: ['{event}'],
        file: ['{file}'],
        quote: ['{quote}'],
      },
    ],
    ignores: ['lead.[]', 'contact.[]', 'task.[]', 'note.[]', 'event.[]', 'file.[]', 'quote.[]'],
  },

  'contacts.list': byId('lead'),
  'contacts.byId': { inputs: [CONTACT] },
  'contacts.create': { inputs: [{ id: '{lead}', changes: { name: 'Sam Reed' } }] },
  'contacts.update': { inputs: [{ ...CONTACT, changes: { phone: '1' } }] },
  'contacts.byExternalId': byExternalId('contact'),
  'contacts.upsert': upserts({ name: 'Sam Reed', leadId: '{lead}' }),
  'contacts.delete': { inputs: [CONTACT] },
  'contacts.makePrimary': { inputs: [CONTACT] },

  // Its texts are those of the four leads edited last, which may be anybody's in the team.
  'dashboard.read': { textless: true },
  'dashboard.targets': { inputs: [{}, { month: '2026-03' }], textless: true },
  'dashboard.setTargets': { inputs: [{ revenue: 60_000, deals: null }] },

  'deleted.list': { inputs: [{}] },
  'deleted.restore': byId('deletedLead'),

  'feedback.send': { inputs: [{ type: 'bug', title: 'Gates', description: 'They do not open.' }] },

  'files.list': byId('lead'),
  'files.byId': byId('file'),
  'files.update': { inputs: [{ id: '{file}', changes: { name: 'Gate plan.pdf' } }] },
  'files.delete': byId('file'),

  'gamification.stats': { textless: true },
  'gamification.statsSafe': { textless: true },
  'gamification.streak': {},
  'gamification.leaderboard': { inputs: [{}, { period: 'ALL_TIME', scope: 'team', by: 'deals' }], textless: true },
  'gamification.activity': { inputs: [{}], textless: true },

  'leads.import': {
    inputs: [
      {
        csv: 'companyName,contactPerson,email\r\nAcme Arena,Jo,jo@acme.example\r\n',
        fileName: 'leads.csv',
        createTasks: true,
      },
    ],
  },
  'leads.importRows': { inputs: [{ data: [{ ...LEAD, email: 'jo@acme.example' }] }] },
  'leads.previewImport': { inputs: [{ csv: 'companyName,contactPerson,email\r\nAcme Arena,Jo,jo@acme.example\r\n' }] },
  'leads.list': focused,
  'leads.count': { ...focused, textless: true },
  'leads.worth': { ...focused, textless: true },
  'leads.byId': byId('lead'),
  'leads.history': byId('lead'),
  'leads.timeline': byId('lead'),
  'leads.create': { inputs: [LEAD, { ...LEAD, teamId: '{team}' }] },
  'leads.update': {
    inputs: [
      { id: '{lead}', changes: { phone: '1' } },
      { id: '{lead}', changes: { status: 'CONTACTED' } },
      { id: '{lead}', changes: { teamId: '{team}' } },
      { id: '{lead}', changes: { assigneeId: null } },
    ],
  },
  'leads.byExternalId': byExternalId('lead'),
  'leads.upsert': upserts(LEAD, { ...LEAD, assigneeId: null }),
  'leads.bookAgain': { inputs: [{ id: '{lead}' }] },
  'leads.ofClient': { inputs: [{ id: '{lead}' }] },
  'leads.handOver': { inputs: [{ id: '{lead}', changes: { assigneeId: NOBODY, note: 'x' } }], answers: 'NOT_FOUND' },
  'leads.undoMove': { inputs: [{ id: '{lead}', stageEnteredAt: inDays(-1) }], answers: 'STALE_EDIT' },
  // It only finds what is equal, which nothing here is.
  'leads.findDuplicates': { inputs: [{ companyName: SEARCH, email: SEARCH, phone: SEARCH }], textless: true },
  'leads.duplicatesOf': { inputs: [{ id: '{lead}' }] },
  'leads.duplicatePairs': { inputs: [{}] },
  'leads.setDistinct': { inputs: [{ ids: ['{lead}', NOBODY], distinct: true }], answers: 'NOT_FOUND' },
  'leads.merge': { inputs: [{ id: '{lead}', changes: { leadIds: [NOBODY] } }], answers: 'NOT_FOUND' },
  'leads.undoMerge': { inputs: [{ id: NOBODY }], answers: 'NOT_FOUND' },
  'leads.delete': byId('lead'),

  'notes.import': { inputs: [{ csv: 'title,content\r\nGate plan,North gate first.\r\n' }] },
  'notes.importRows': { inputs: [{ data: [NOTE] }] },
  'notes.list': searchedOfLead,
  'notes.count': { ...searchedOfLead, textless: true },
  'notes.tags': {},
  'notes.mentionable': { inputs: [{ leadId: '{lead}' }], textless: true },
  'notes.byId': byId('note'),
  'notes.create': { inputs: [{ ...NOTE, leadId: '{lead}', mentions: [] }, NOTE] },
  'notes.byExternalId': byExternalId('note'),
  'notes.upsert': upserts({ ...NOTE, leadId: '{lead}', mentions: [] }, NOTE),
  'notes.update': {
    inputs: [
      { id: '{note}', changes: { title: 'Gates' } },
      { id: '{note}', changes: { leadId: '{lead}' } },
    ],
  },
  'notes.delete': byId('note'),

  'notifications.list': { inputs: [{}] },
  'notifications.mark': {
    inputs: [{ notificationIds: ['{notification}'] }, { markAll: true }],
    ignores: ['notificationIds.[]'],
  },
  'notifications.delete': {
    inputs: [{ notificationIds: ['{notification}'] }, { allRead: true }],
    ignores: ['notificationIds.[]'],
  },

  'pipeline.summary': { textless: true },
  'pipeline.matches': { inputs: [{}, { q: SEARCH }], textless: true },

  'regulatory.read': { inputs: [{ location: 'Texas' }] },
  'regulatory.check': { inputs: [{ location: 'Texas', item: 'local-permits', completed: true }] },
  'regulatory.create': { inputs: [ITEM] },
  'regulatory.update': { inputs: [{ id: '{regulatoryItem}', changes: { completed: true } }] },
  'regulatory.delete': byId('regulatoryItem'),
  'regulatory.restore': byId('deletedRegulatoryItem'),

  'search.everything': { inputs: [{ q: SEARCH }] },
  'search.leads': { inputs: [{ q: SEARCH }] },
  'search.nearSpellings': { ...focused, inputs: [{ q: SEARCH }, { q: SEARCH, focus: 'UPCOMING_FOLLOW_UP' }] },
  'search.recentLeads': { inputs: [{ ids: ['{lead}'] }], ignores: ['ids.[]'] },

  // A new lead is no opportunity.
  'reports.members': { textless: true },
  'reports.read': { inputs: [{}], textless: true },

  'shares.list': { by: 'session' },
  'shares.revoke': { by: 'session', ...byId('share') },

  'tasks.import': { inputs: [{ csv: 'title,dueDate\r\nCall,2027-03-05\r\n' }] },
  'tasks.importRows': { inputs: [{ data: [{ title: 'Call', dueDate: '2027-03-05' }] }] },
  'tasks.list': searchedOfLead,
  'tasks.counts': { textless: true },
  'tasks.byId': byId('task'),
  'tasks.worker': { ...byId('task'), textless: true },
  'tasks.create': { inputs: [{ ...TASK, leadId: '{lead}' }, TASK] },
  'tasks.byExternalId': byExternalId('task'),
  'tasks.upsert': upserts({ ...TASK, leadId: '{lead}' }, TASK),
  'tasks.update': {
    inputs: [
      { id: '{task}', changes: { status: 'COMPLETED' } },
      { id: '{task}', changes: { leadId: '{lead}' } },
    ],
  },
  'tasks.delete': byId('task'),

  'teams.list': {},
  'teams.byId': byId('team'),
  'teams.activity': { ...byId('team'), textless: true },
  'teams.figures': { ...byId('team'), textless: true },
  'teams.people': {},
  'teams.create': { inputs: [{ name: 'Night shift' }] },
  'teams.update': { inputs: [{ id: '{team}', changes: { name: 'Day shift' } }] },
  'teams.delete': byId('team'),
  // What members may do, by role, is in team-roles.test.ts.
  'teams.changeRole': {
    inputs: [{ id: '{team}', userId: NOBODY, changes: { role: 'admin' } }],
    answers: 'NOT_FOUND',
  },
  'teams.handOver': { inputs: [{ id: '{team}', userId: NOBODY }], answers: 'NOT_FOUND' },
  'teams.removeMember': { inputs: [{ id: '{team}', userId: NOBODY }], answers: 'NOT_FOUND' },
  'teams.invite': { inputs: [{ id: '{team}', changes: { email: 'ana@stranger.example' } }] },
  'teams.withdrawInvitation': byId('invitation'),
  'teams.resendInvitation': byId('invitation'),
  'teams.received': { textless: true },
  'teams.accept': { by: 'session', inputs: [{ token: 'invented' }], answers: 'INVITATION_INVALID' },
  // Those of the caller are for another address.
  'teams.acceptReceived': { by: 'session', ...byId('invitation'), answers: 'NOT_FOUND' },
  'teams.decline': { by: 'session', ...byId('invitation'), answers: 'NOT_FOUND' },
  'trust.read': { inputs: [{}, { leadId: '{lead}' }], textless: true },
  'trust.check': {
    inputs: [
      { leadId: '{lead}', item: 'fill-rate', checked: true },
      { item: 'fill-rate', checked: true },
    ],
  },

  'views.list': {},
  'views.create': { inputs: [{ list: 'leads', name: 'Hot', query: 'priority=HIGH', teamId: null }] },
  'views.update': { inputs: [{ id: '{view}', changes: { name: 'Warm' } }] },
  'views.delete': byId('view'),
  'views.setDefault': { inputs: [{ list: 'leads', id: '{view}' }] },
};
