import { type EmailTransport, PER_SECOND } from './transport';

/** No mail service is configured: the message is written to the local outbox together with its new state (D35). */
export const localTransport: EmailTransport = {
  channel: 'local',
  repeatable: 'always',
  perSecond: PER_SECOND,
  send: async () => ({ attempt: { outcome: 'kept' } }),
};
