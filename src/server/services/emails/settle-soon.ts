import DataLoader from 'dataloader';
import { type Attempted, settleEmails } from './settle-email';

// When many messages leave, little follows most of them but an event and its points. Written for each message alone, these
// are most of what a delivery costs Postgres, so attempts that end at about the same time are settled together.

/** In milliseconds: how long an attempt waits for others. */
const WAIT_MS = 250;
const MOST_AT_ONCE = 25;

const ended = new DataLoader<Attempted, undefined>(settleAll, {
  cache: false,
  maxBatchSize: MOST_AT_ONCE,
  batchScheduleFn: (settle) => setTimeout(settle, WAIT_MS),
});

/**
 * Settles an attempt, together with others if possible. A message of SMTP does not wait: if the process ended meanwhile,
 * it would remain unconfirmed.
 */
export async function settleSoon(attempted: Attempted): Promise<void> {
  if (attempted.transport.repeatable === 'never') return settleEmails([attempted]);
  // One message that cannot be settled must not prevent the others from being settled.
  await ended.load(attempted).catch(() => settleEmails([attempted]));
}

/** In one transaction for each owner, because points are an owner's. */
async function settleAll(all: readonly Attempted[]): Promise<(undefined | Error)[]> {
  const failures = new Map<string, Error>();
  for (const ownerId of new Set(all.map(({ message }) => message.owner.id))) {
    const [first, ...others] = all.filter(({ message }) => message.owner.id === ownerId);
    if (first) await settleEmails([first, ...others]).catch((error: Error) => failures.set(ownerId, error));
  }
  return all.map(({ message }) => failures.get(message.owner.id));
}
