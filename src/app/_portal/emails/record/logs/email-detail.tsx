'use client';

import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMailOff, IconPaperclip } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { useLast } from '@/app/_ui/interaction/use-last';
import { DetailDrawer } from '@/app/_ui/layout/detail-drawer';
import { useFormats } from '@/app/_ui/time/formats';
import { fileSize } from '@/domain/files/file-size';
import { MailHead, MailText, recipientRows } from '../mail-head';
import classes from './email-detail.module.css';
import { type EmailItem, emailState, refetchAfter, stateReason } from './email-state';
import { useEmailActions } from './use-email-actions';

interface EmailDetailProps {
  id: string | null;
  onClose: () => void;
}

/** A message of the log in a drawer, full screen on phones. Closed if `id` is null. */
export function EmailDetail({ id, onClose }: EmailDetailProps) {
  const shown = useLast(id);
  const query = api.emails.byId.useQuery(
    { id: shown ?? '' },
    { enabled: id !== null, refetchInterval: ({ state: { data } }) => data && refetchAfter([data]) },
  );
  const email = query.data;
  return (
    <DetailDrawer
      opened={id !== null}
      title={email?.subject ?? 'Email'}
      actions={null}
      toolbar={email && <Actions email={email} />}
      width={560}
      tight
      closeOnEscape
      onClose={onClose}
    >
      {!email && query.error && <Unreadable error={query.error} onRetry={() => void query.refetch()} />}
      {!email && !query.error && <DetailSkeleton />}
      {email && <ReadEmail email={email} />}
    </DetailDrawer>
  );
}

function Actions({ email }: { email: EmailItem }) {
  const actions = useEmailActions(email);
  if (actions.items.length === 0) return null;
  return (
    <div className={classes.actions}>
      {actions.items.map(({ label, icon: ActionIcon, run }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<ActionIcon size={16} stroke={1.6} aria-hidden />}
          disabled={actions.isPending}
          onClick={() => void run()}
        >
          {label}
        </Button>
      ))}
      {actions.dialog}
    </div>
  );
}

function ReadEmail({ email }: { email: EmailItem }) {
  const { icon: StateIcon, tint, words } = emailState(email, useFormats());
  const reason = stateReason(email);
  return (
    <Stack gap={16}>
      <div className={classes.state} role="status">
        <span className={classes.words} style={{ color: `var(--status-${tint}-text)` }}>
          <StateIcon size={18} stroke={1.6} aria-hidden />
          {words}
        </span>
        {reason && <p className={classes.reason}>{reason}</p>}
        {email.replacedBy && (
          <TabLink href={tabHref('email', { view: 'logs', id: email.replacedBy })} className={classes.lead}>
            It was sent again
          </TabLink>
        )}
      </div>
      <MailHead
        rows={[
          ...recipientRows(email),
          ...(email.leadId ? [{ label: 'Lead', value: <LeadLink id={email.leadId} name={email.leadCompany} /> }] : []),
        ]}
      />
      <MailText>{email.body}</MailText>
      {email.attachments.length > 0 && (
        <ul className={classes.files} aria-label="Attachments">
          {email.attachments.map(({ id, name, size }) => (
            <li key={id}>
              <IconPaperclip size={16} stroke={1.6} aria-hidden />
              <a href={`/api/email-attachments/${id}`} download={name} className={classes.lead}>
                {name}
              </a>
              <span>{fileSize(size)}</span>
            </li>
          ))}
        </ul>
      )}
      <History email={email} />
    </Stack>
  );
}

const LeadLink = ({ id, name }: { id: string; name: string | null }) => (
  <TabLink href={tabHref('crm', { id })} className={classes.lead}>
    {name}
  </TabLink>
);

/** What happened to the message, in order. */
function History({ email }: { email: EmailItem }) {
  const { dateTime } = useFormats();
  const steps = [
    { words: 'Written', at: email.createdAt },
    // While it waits, its state says so.
    { words: 'Scheduled for', at: email.delivery === 'scheduled' ? null : email.scheduledAt },
    { words: email.via === 'local' ? 'Put into the local outbox' : 'Handed to the mail service', at: email.sentAt },
    { words: 'Next try', at: email.error ? email.sendsAt : null },
    { words: 'Last opened', at: email.openedAt },
    { words: 'Last clicked', at: email.clickedAt },
    { words: 'They replied', at: email.repliedAt },
  ];
  return (
    <section aria-label="History">
      <ul className={classes.history}>
        {steps.map(
          ({ words, at }) =>
            at && (
              <li key={words}>
                {words} <time dateTime={at.toISOString()}>{dateTime(at)}</time>
              </li>
            ),
        )}
        {email.remindAfterDays !== null && !email.repliedAt && (
          <li>
            Reminder {email.remindAfterDays} {email.remindAfterDays === 1 ? 'day' : 'days'} after it{' '}
            {email.sentAt ? 'left' : 'leaves'}, if there is no reply
          </li>
        )}
      </ul>
    </section>
  );
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return <EmptyState icon={IconMailOff}>This email does not exist, or someone else sent it.</EmptyState>;
}

function DetailSkeleton() {
  return (
    <Stack gap={12} aria-busy="true" aria-label="Loading the email">
      <Skeleton height={12} width="50%" mb={8} />
      {['92%', '97%', '88%', '40%'].map((width) => (
        <Skeleton key={width} height={16} width={width} />
      ))}
    </Stack>
  );
}
