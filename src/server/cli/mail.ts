import { desc, sql } from 'drizzle-orm';
import { localMail } from '../db/schema';
import { refuse } from '../problem-error';
import type { Scope } from '../scope';

const LIST_LIMIT = 50;

/** One line per mail: id, time, recipient, subject (D35). */
export async function listMail({ db, mailer }: Scope): Promise<void> {
  const mails = await db.select().from(localMail).orderBy(desc(localMail.at)).limit(LIST_LIMIT);
  for (const { id, at, to, subject } of mails) console.info([id, at.toISOString(), to, subject].join('  '));
  if (mails.length > 0) console.error('Show one with: npm run stanchion -- mail show <id>');
  else if (mailer.kind === 'local') console.error('No mail has been written yet.');
  else console.error('Mail is sent by the configured mail service; no copy is kept here.');
}

export async function showMail({ db }: Scope, id = ''): Promise<void> {
  const [mail] = await db
    .select()
    .from(localMail)
    .where(sql`starts_with(${localMail.id}::text, ${id.toLowerCase()})`)
    .orderBy(desc(localMail.at))
    .limit(1);
  if (!mail) return refuse('NOT_FOUND', id ? `There is no mail ${id}.` : 'No mail has been written yet.');
  console.info(`To: ${mail.to}\nSubject: ${mail.subject}\nDate: ${mail.at.toISOString()}\n\n${mail.body}`);
}
