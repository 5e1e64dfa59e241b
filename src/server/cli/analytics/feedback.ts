import type { FeedbackType } from '@/domain/feedback/feedback-choices';
import type { Scope } from '../../scope';
import { listFeedback } from '../../services/feedback/feedback';

/** The newest feedback first: a line of facts, the title, and the indented text. */
export async function printFeedback(scope: Scope, choice: { limit: number; type?: FeedbackType }): Promise<void> {
  const items = await listFeedback(scope, choice);
  for (const { createdAt, type, email, title, description, url, userAgent } of items) {
    console.info([createdAt.toISOString(), type, email, printable(title)].join('  '));
    for (const line of description.split('\n')) console.info(`    ${printable(line)}`);
    if (url) console.info(`    At ${printable(url)}`);
    if (userAgent) console.info(`    With ${printable(userAgent)}`);
    console.info('');
  }
  if (items.length === 0) console.error('There is no feedback yet.');
}

/** Without control characters, which a terminal would obey. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
