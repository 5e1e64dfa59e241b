import { type ClientProblem, OFFLINE, statusText } from '@/app/_ui/feedback/client-problem';
import { throttleText } from '@/domain/shared/throttle';

const ADDRESS = '/api/user/export';

/**
 * Starts the download of everything that is the user's. The browser receives it, not the page: it can be larger than
 * memory. A refused download would only be an error among the browser's own, so the page asks before, and throws a
 * {@link ClientProblem}.
 */
export async function startExport(): Promise<void> {
  const response = await fetch(ADDRESS, { method: 'HEAD' }).catch(() => {
    throw OFFLINE;
  });
  if (!response.ok) throw refusalIn(response);
  const link = Object.assign(document.createElement('a'), { href: ADDRESS, download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}

/** The answer has no body, so its message is told from the headers. */
function refusalIn({ status, headers }: Response): ClientProblem {
  if (status === 401) return { code: 'UNAUTHENTICATED', message: 'You are signed out.' };
  const seconds = Number(headers.get('retry-after'));
  if (status === 429 && seconds > 0) {
    return { code: 'RATE_LIMITED', message: throttleText(seconds) };
  }
  return { code: 'UNAVAILABLE', message: `${statusText(status)}. Please try again.`, details: { status } };
}
