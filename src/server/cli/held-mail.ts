import { allRecipients } from '@/domain/emails/recipients';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';
import { countDue, dropHeldBack, heldBackIds, listHeldBack, releaseHeldBack } from '../services/emails/held-back';

const NONE_HELD = 'No email is held after a restore.';
const NOTHING_NAMED = 'Name the ids of emails that are held, or pass --all.';
const NOT_YET = 'An instance with JOBS=hold holds them within a minute; one with JOBS=on sends them.';

/** One line per email: id, when it was due, account, recipients, subject. */
export async function listHeldMail(scope: Scope): Promise<void> {
  const emails = await listHeldBack(scope);
  for (const email of emails) {
    const { id, dueAt, account, subject } = email;
    console.info([id, dueAt.toISOString(), account, allRecipients(email).join(', '), subject].join('  '));
  }
  if (emails.length === 0) console.error(NONE_HELD);
  else console.error('Release or drop them with: npm run stanchion -- mail release <id>, and: mail drop <id>');
  const due = await countDue(scope);
  if (due > 0) console.error(`Due and not held yet: ${due}. ${NOT_YET}`);
}

export interface Named {
  ids: readonly string[];
  all: boolean;
}

export async function releaseHeldMail(scope: Scope, named: Named): Promise<void> {
  const ids = await idsOf(scope, named);
  if (ids.length > 0) console.info(`Released ${emailsOf(await releaseHeldBack(scope, ids))}.`);
}

export async function dropHeldMail(scope: Scope, named: Named): Promise<void> {
  const ids = await idsOf(scope, named);
  if (ids.length > 0) console.info(`Dropped ${emailsOf(await dropHeldBack(scope, ids))}.`);
}

/** The ids of held emails: all, or the named ones. Refuses names of emails that are not held. */
async function idsOf(scope: Scope, { ids, all }: Named): Promise<readonly string[]> {
  if (all === ids.length > 0) refuse('VALIDATION', NOTHING_NAMED);
  const held = await heldBackIds(scope);
  if (all && held.length === 0) console.error(NONE_HELD);
  if (all) return held;
  const unknown = ids.filter((id) => !held.includes(id));
  if (unknown.length > 0) {
    refuse(
      'NOT_FOUND',
      `No email that is held after a restore has the id ${unknown.join(' or ')}. Nothing was changed.`,
    );
  }
  return ids;
}

const emailsOf = (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'}`;
