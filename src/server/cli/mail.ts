import { and, desc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { localMail, passwordResets } from '../db/schema';
import { refuse } from '../problem-error';
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
  console.info(`To: ${mail.to}\nSubject: ${mail.subject}\nDate: ${mail.at.toISOString()}\n\n${mail.body}`);
}
