import { inArray, lt } from 'drizzle-orm';
import { Resend } from 'resend';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '@/domain/shared/time';
import type { Database } from '../db/client';
import { localMail } from '../db/schema';
import type { Env } from '../env';

const LOCAL_MAIL_LIVES_MS = 7 * DAY_MS;
/** How many old mails one new mail may sweep away. */
const SWEEP = 100;

export interface Mail {
  to: string;
  subject: string;
  body: string;
}

export interface Mailer {
  /** `local` means: nothing leaves this machine, an operator reads the mail with the command line (D35). */
  kind: 'resend' | 'local';
  /** Hands a mail over. Throws when the service refuses it. */
  send(mail: Mail): Promise<void>;
}

export function createMailer(env: Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'MAIL_FROM'>, db: Database): Mailer {
  return env.RESEND_API_KEY ? resendMailer(env.RESEND_API_KEY, env) : localMailer(db);
}

function resendMailer(key: string, { RESEND_BASE_URL, MAIL_FROM }: Pick<Env, 'RESEND_BASE_URL' | 'MAIL_FROM'>): Mailer {
  const client = new Resend(key, RESEND_BASE_URL ? { baseUrl: RESEND_BASE_URL } : undefined);
  return {
    kind: 'resend',
    async send({ to, subject, body }) {
      // Resend answers failures instead of throwing them.
      const { error } = await client.emails.send({ from: MAIL_FROM, to, subject, text: body });
      if (error) throw new Error(`Resend refused the mail: ${error.message}`);
    },
  };
}

function localMailer(db: Database): Mailer {
  return {
    kind: 'local',
    async send({ to, subject, body }) {
      const at = new Date();
      await db.insert(localMail).values({ id: uuidv7(), to, subject, body, at });
      await sweepLocalMail(db, new Date(at.getTime() - LOCAL_MAIL_LIVES_MS));
    },
  };
}

/** The outbox holds links and addresses, and an installation without a mail key may run for years. */
async function sweepLocalMail(db: Database, before: Date): Promise<void> {
  const old = db
    .select({ id: localMail.id })
    .from(localMail)
    .where(lt(localMail.at, before))
    .limit(SWEEP)
    .for('update', { skipLocked: true });
  await db.delete(localMail).where(inArray(localMail.id, old));
}
