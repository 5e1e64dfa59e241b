'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useTab } from '@/app/_portal/use-tab';

/** The tabs of the email page, by their parameter in the address (spec 2 section 2). */
export const EMAIL_VIEWS = { compose: 'Compose', templates: 'Templates', logs: 'Email Logs' } as const;

export type EmailView = keyof typeof EMAIL_VIEWS;

export const EMAIL_VIEW_IDS = Object.keys(EMAIL_VIEWS) as EmailView[];

const VIEW = parseAsStringLiteral(EMAIL_VIEW_IDS).withOptions({ history: 'push' });

/** The open view. An address with the id of an email and no view, such as a notification's, opens the log. */
export function useEmailView() {
  const { openId } = useTab();
  const [asked, setAsked] = useQueryState('view', VIEW);
  const view: EmailView = asked ?? (openId === null ? 'compose' : 'logs');
  return { view, setView: (next: EmailView) => void setAsked(next === 'compose' ? null : next) };
}
