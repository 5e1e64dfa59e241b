import { byId, type Call } from './call';

export const VICTIM_EMAIL = 'secret-email@victim.example';
const PASSWORD = 'the north gate opens at nine';
/** The password of all accounts in these tests. */
export const RIGHT_PASSWORD = 'the south gate opens at ten';

const DELIVERY = { id: '{webhook}', deliveryId: '{delivery}' };

/** The rows of the procedures that manage an account and who can use it. */
export const ACCOUNT_CALLS: Readonly<Record<string, Call>> = {
  'accountDeletion.plan': { by: 'session', textless: true },
  'accountDeletion.confirm': {
    by: 'session',
    inputs: [{ password: PASSWORD, phrase: 'delete my account' }],
    answers: 'WRONG_CREDENTIALS',
  },

  // A session has none.
  'apiTokens.own': { answers: 'FORBIDDEN', textless: true },
  'apiTokens.list': { by: 'session' },
  'apiTokens.create': { by: 'session', inputs: [{ name: 'Sync', scopes: ['read'], expiresInDays: 1 }] },
  'apiTokens.revoke': { by: 'session', ...byId('apiToken') },

  'billing.status': { by: 'session', textless: true },
  'billing.refresh': { by: 'session' },
  // Online payment is not set up in these tests.
  'billing.checkout': { by: 'session', answers: 'CONFLICT' },
  'billing.portal': { by: 'session', answers: 'CONFLICT' },
  'billing.requestUpgrade': { by: 'session' },

  'auth.signUp': {
    by: 'anyone',
    inputs: [{ name: 'Robin', email: VICTIM_EMAIL, password: PASSWORD }],
    answers: 'EMAIL_TAKEN',
  },
  'auth.signIn': {
    by: 'anyone',
    inputs: [{ email: VICTIM_EMAIL, password: PASSWORD }],
    answers: 'WRONG_CREDENTIALS',
  },
  'auth.signOut': { by: 'anyone', endsSession: true },
  'auth.forgotPassword': { by: 'anyone', inputs: [{ email: 'nobody@stranger.example' }] },
  'auth.resetPassword': {
    by: 'anyone',
    inputs: [{ token: 'invented', password: PASSWORD }],
    answers: 'RESET_LINK_INVALID',
  },
  'auth.changePassword': {
    by: 'session',
    inputs: [{ currentPassword: PASSWORD, newPassword: `${PASSWORD} sharp` }],
    answers: 'WRONG_CREDENTIALS',
  },

  'emailChange.pending': { by: 'session', textless: true },
  'emailChange.request': { by: 'session', inputs: [{ newEmail: 'moved@stranger.example', password: RIGHT_PASSWORD }] },
  'emailChange.withdraw': { by: 'session' },
  'emailChange.confirm': { by: 'anyone', inputs: [{ token: 'invented' }], answers: 'EMAIL_LINK_INVALID' },
  'emailChange.cancel': { by: 'anyone', inputs: [{ token: 'invented' }], answers: 'EMAIL_LINK_INVALID' },

  'secondFactor.status': { by: 'session', textless: true },
  'secondFactor.begin': { by: 'session', inputs: [{ password: RIGHT_PASSWORD }] },
  'secondFactor.confirm': { by: 'session', inputs: [{ code: '123456' }], answers: 'CONFLICT' },
  'secondFactor.renewCodes': { by: 'session', inputs: [{ password: RIGHT_PASSWORD }], answers: 'CONFLICT' },
  'secondFactor.turnOff': { by: 'session', inputs: [{ password: RIGHT_PASSWORD }], answers: 'CONFLICT' },

  'sessions.list': { by: 'session', textless: true },
  'sessions.end': { by: 'session', inputs: [{ id: 'a'.repeat(64) }], answers: 'NOT_FOUND' },
  'sessions.endOthers': { by: 'session' },

  'usage.limits': { textless: true },
  'user.profile': {},
  'user.updateProfile': { inputs: [{ name: 'Robin' }] },

  'webhooks.list': {},
  'webhooks.byId': byId('webhook'),
  'webhooks.create': { inputs: [{ url: 'https://stranger.example/hooks', events: ['lead.created'] }] },
  'webhooks.update': { inputs: [{ id: '{webhook}', changes: { description: 'Other' } }] },
  'webhooks.delete': byId('webhook'),
  'webhooks.rotateSecret': byId('webhook'),
  'webhooks.test': byId('webhook'),
  'webhooks.deliveries': byId('webhook'),
  'webhooks.delivery': { inputs: [DELIVERY] },
  'webhooks.resend': { inputs: [DELIVERY] },
};
