import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMAIL, TEMPLATE } from '@tests/support/browser/items';
import { type Call, LEAD, LIMITS, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { type AssistantProps, Compose } from '@/app/_portal/emails/compose/compose';
import { type ComposeDraft, EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftsAsideOf, dropAside, keepDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { forgetAttempt } from '@/app/_portal/emails/record/draft/send-attempt';
import type { Contact } from '@/domain/contacts/contact';

export const JO = { ...LEAD, email: 'jo@northgate.example', phone: '' };
/** A message that can be sent. */
export const DRAFT: ComposeDraft = {
  ...EMPTY_DRAFT,
  lead: { id: JO.id, companyName: JO.companyName },
  to: JO.email,
  subject: 'Guards for {{companyName}}',
  body: 'Hi {{contactPerson|there}}',
};

/** Removes what an earlier test left behind: toasts, drafts and attempts to send. */
export function forget(): void {
  notifications.clean();
  localStorage.clear();
  for (const draft of draftsAsideOf(VIEWER.id)) dropAside(VIEWER.id, draft);
  forgetAttempt(VIEWER.id);
}

interface Shown {
  /** Null leaves the draft that there is. */
  draft?: ComposeDraft | null;
  address?: string;
  send?: () => unknown;
  sendQuote?: (input: unknown) => unknown;
  lead?: (input: unknown) => unknown;
  contacts?: readonly Contact[];
  assistant?: (props: AssistantProps) => React.ReactNode;
  viewer?: typeof VIEWER;
  isAsked?: boolean;
  onFocused?: () => void;
}

/** Renders the composer. The server answers for `JO` and one template. */
export function show({
  draft = EMPTY_DRAFT,
  address,
  send = () => ({ ...EMAIL, isCancelable: true }),
  sendQuote,
  lead = () => JO,
  contacts = [],
  assistant,
  viewer,
  isAsked,
  onFocused,
}: Shown = {}) {
  if (draft) keepDraft(VIEWER.id, draft);
  const answer = ({ path, input }: Call) => {
    if (path === 'emails.send') return send();
    if (path === 'quotes.send') return sendQuote?.(input);
    if (path === 'emails.cancel') return { ...EMAIL, delivery: 'canceled' };
    if (path === 'leads.byId') return lead(input);
    if (path === 'contacts.list') return { items: contacts };
    if (path === 'search.leads') return [JO];
    if (path === 'emailTemplates.list') return { items: [TEMPLATE], nextCursor: null };
    if (path === 'emailTemplates.byId') return TEMPLATE;
    if (path === 'emails.channel') return { channel: 'local', from: 'no-reply@stanchion.test' };
    return path === 'usage.limits' ? LIMITS : VIEWER;
  };
  return renderInPortal(
    <Compose assistant={assistant} isAsked={isAsked} onFocused={onFocused} />,
    answer,
    address,
    [],
    viewer,
  );
}

/** To offers the contacts of the lead. */
export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>(name === 'To' ? 'combobox' : 'textbox', { name });
export const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
export const loaded = () => screen.findByText('Jo Marsh');
