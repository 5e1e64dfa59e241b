import type { Env } from '../../env';
import { localTransport } from './local-transport';
import { resendTransport } from './resend-transport';
import { smtpTransport } from './smtp-transport';
import type { EmailTransport } from './transport';

type Settings = Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'SMTP_URL' | 'MAIL_FROM'>;

/** One per settings, because an SMTP transport keeps its connections. */
const transports = new WeakMap<Settings, EmailTransport>();

/** How users' messages leave: by Resend, by SMTP, or into the local outbox (D35). */
export function transportOf(env: Settings): EmailTransport {
  const known = transports.get(env) ?? createTransport(env);
  transports.set(env, known);
  return known;
}

function createTransport({ RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, MAIL_FROM }: Settings): EmailTransport {
  if (RESEND_API_KEY) return resendTransport({ key: RESEND_API_KEY, baseUrl: RESEND_BASE_URL });
  return SMTP_URL ? smtpTransport({ url: SMTP_URL, from: MAIL_FROM }) : localTransport;
}
