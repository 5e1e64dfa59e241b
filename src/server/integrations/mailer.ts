import { eq, inArray, lte } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { Resend } from 'resend';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '@/domain/shared/time';
import type { Database } from '../db/client';
import { localMail, passwordResets } from '../db/schema';
import type { Env } from '../env';
import { SMTP_LIMITS } from './email/smtp-transport';

const LOCAL_MAIL_DAYS = 7;
/** Maximum number of old mails that one new mail deletes. */
const SWEEP_LIMIT = 100;

export interface Mail {
  to: string;
  subject: string;
  body: string;
  /** The hash of the password reset whose link the body contains. The local outbox keeps the mail only as long. */
  resetHash?: string;
  /** The account that the mail is about or from. The local outbox keeps the mail only as long. */
  userId?: string;
}

export interface Mailer {
  /** `local`: mail stays on this machine, and the operator reads it with the command line (D35). */
  kind: 'resend' | 'smtp' | 'local';
  /** Throws if the mail service rejects the mail. */
  send(mail: Mail): Promise<void>;
}

type MailSettings = Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'SMTP_URL' | 'MAIL_FROM'>;

/** For the application's own mail, such as password links. Users' emails go through the outbox (see `email/`). */
export function createMailer(env: MailSettings, db: Database): Mailer {
  if (env.RESEND_API_KEY) return resendMailer(env.RESEND_API_KEY, env);
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL, env) : localMailer(db);
}

function resendMailer(key: string, { RESEND_BASE_URL, MAIL_FROM }: MailSettings): Mailer {
  return {
    kind: 'resend',
    async send({ to, subject, body }) {
      // Every request creates a mailer, but hardly any sends mail.
      const client = new Resend(key, RESEND_BASE_URL ? { baseUrl: RESEND_BASE_URL } : undefined);
      // Resend returns failures instead of throwing them.
      const { error } = await client.emails.send({ from: MAIL_FROM, to, subject, text: body });
      if (error) throw new Error(`Resend rejected the mail: ${error.message}`);
    },
  };
}

function smtpMailer(url: string, { MAIL_FROM }: MailSettings): Mailer {
  return {
    kind: 'smtp',
    async send({ to, subject, body }) {
      const transport = createTransport({ url, ...SMTP_LIMITS });
      await transport.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, subject, text: body });
    },
  };
}

function localMailer(db: Database): Mailer {
  return {
    kind: 'local',
    async send({ to, subject, body, resetHash, userId }) {
      const at = new Date();
      await db.transaction(async (tx) => {
        if (resetHash !== undefined && !(await lockReset(tx, resetHash))) return;
        await tx.insert(localMail).values({ id: uuidv7(), to, subject, body, at, resetHash, userId });
      });
      await sweepLocalMail(db, purgeMailBefore(at));
    },
  };
}

/** At `now`, mail written to the local outbox at this instant or earlier is purged. */
export const purgeMailBefore = (now: Date): Date => addDays(now, -LOCAL_MAIL_DAYS);

/** Locks the link, so that it cannot be deleted until the transaction ends. Returns whether it is still open. */
async function lockReset(tx: Database, tokenHash: string): Promise<boolean> {
  const open = await tx
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, tokenHash))
    .for('key share');
  return open.length > 0;
}

/** Deletes old mails: they contain links and addresses, and an installation may run for years without a mail key. */
async function sweepLocalMail(db: Database, before: Date): Promise<void> {
  const old = db
    .select({ id: localMail.id })
    .from(localMail)
    .where(lte(localMail.at, before))
    .limit(SWEEP_LIMIT)
    .for('update', { skipLocked: true });
  await db.delete(localMail).where(inArray(localMail.id, old));
}
