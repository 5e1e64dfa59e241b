import { and, desc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { emailAttachments, emailLogs, localMail, passwordResets, users } from '../db/schema';
import { cleanName, formatMailbox, readMailbox } from '../integrations/email/mailbox';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';

const LIST_LIMIT = 50;
const NO_MAIL = 'There is no mail. Mails with a used or expired link are removed.';

/** The newest mails of the outbox, without those whose link has expired; the nightly job deletes these. */
const newestMails = ({ db, now }: Scope, most: number, condition?: SQL) =>
  db
    .select(getTableColumns(localMail))
    .from(localMail)
    .leftJoin(passwordResets, eq(passwordResets.tokenHash, localMail.resetHash))
    .where(and(condition, or(isNull(localMail.resetHash), gt(passwordResets.expiresAt, now))))
    .orderBy(desc(localMail.at))
    .limit(most);

/** One line per mail: id, time, recipient, subject (D35). */
export async function listMail(scope: Scope): Promise<void> {
  const mails = await newestMails(scope, LIST_LIMIT);
  for (const { id, at, to, subject } of mails) console.info([id, at.toISOString(), to, subject].join('  '));
  if (mails.length > 0) console.error('Show one with: npm run stanchion -- mail show <id>');
  else if (scope.mailer.kind === 'local') console.error(NO_MAIL);
  else console.error('Mail is sent by the configured mail service; no copy is kept here.');
}

export async function showMail(scope: Scope, id = ''): Promise<void> {
  const [mail] = await newestMails(scope, 1, sql`starts_with(${localMail.id}::text, ${id.toLowerCase()})`);
  if (!mail) return refuse('NOT_FOUND', id ? `There is no mail ${id}.` : NO_MAIL);
  const { senders, copies, files } = await headOf(scope, mail.id);
  const head = { ...senders, To: mail.to, ...copies, Subject: mail.subject, Date: mail.at.toISOString(), ...files };
  console.info(`${linesOf(head)}\n\n${mail.body}`);
}

const linesOf = (head: Record<string, string>): string =>
  Object.entries(head)
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
    .join('\n');

interface Head {
  senders?: Record<string, string>;
  copies?: Record<string, string>;
  files?: Record<string, string>;
}

/** What else the head of a user's email says; nothing for the application's own mail. */
async function headOf({ db, env }: Scope, id: string): Promise<Head> {
  const files = sql<
    string[]
  >`array(select a.name from ${emailAttachments} a where a.email_id = ${emailLogs.id} order by a.name)`;
  const [email] = await db
    .select({ cc: emailLogs.cc, bcc: emailLogs.bcc, name: users.name, email: users.email, files })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(and(eq(emailLogs.id, id), isNull(emailLogs.summaryWeek)));
  if (!email) return {};
  const { name, cc, bcc } = email;
  const mailbox = (address: string) => formatMailbox({ name: cleanName(name), address });
  return {
    senders: { From: mailbox(readMailbox(env.MAIL_FROM).address), 'Reply-To': mailbox(email.email) },
    copies: { CC: cc.join(', '), BCC: bcc.join(', ') },
    files: { Attachments: email.files.join(', ') },
  };
}
