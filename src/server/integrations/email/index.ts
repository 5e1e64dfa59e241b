import type { Env } from '../../env';
import { localTransport } from './local-transport';
import { resendTransport } from './resend-transport';
import { smtpTransport } from './smtp-transport';
import type { EmailTransport } from './transport';

type Settings = Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'RESEND_PER_SECOND' | 'SMTP_URL' | 'MAIL_FROM'>;

/** One per settings, because an SMTP transport keeps its connections. */
const transports = new WeakMap<Settings, EmailTransport>();

/** How users' messages are sent: by Resend, by SMTP, or into the local outbox (D35). */
export function transportOf(env: Settings): EmailTransport {
  const known = transports.get(env) ?? createTransport(env);
  transports.set(env, known);
  return known;
}

function createTransport(env: Settings): EmailTransport {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: baseUrl, RESEND_PER_SECOND: perSecond, SMTP_URL: url } = env;
  if (key) return resendTransport({ key, baseUrl, perSecond });
  return url ? smtpTransport({ url, from: env.MAIL_FROM }) : localTransport;
}
