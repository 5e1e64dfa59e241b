'use client';

import { Alert, Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import footer from '@/app/_ui/forms/form-footer.module.css';
import { useFormats } from '@/app/_ui/time/formats';
import { LocalOutboxNote } from '../logs/local-outbox-note';
import { MessagePreview } from '../message/message-preview';
import { ScheduleMenu } from '../message/schedule-menu';
import type { BulkPlan, CheckedMessage } from './bulk-draft';
import classes from './bulk-email.module.css';
import { useSendBulk } from './use-send-bulk';

interface BulkReviewProps extends CheckedMessage {
  onBack: () => void;
  onSent: () => void;
}

/** Says who gets the message and who does not, and shows it as the first of them gets it. */
export function BulkReview({ draft, plan, onBack, onSent }: BulkReviewProps) {
  const { skipped, example } = plan;
  const { number } = useFormats();
  const { send, isSending, failure, left: recipients } = useSendBulk({ draft, recipients: plan.recipients, onSent });
  const emails = `${number(recipients.length)} ${recipients.length === 1 ? 'email' : 'emails'}`;
  return (
    <div className={classes.form}>
      <div>
        <h3 ref={focusOnMount} tabIndex={-1} className={classes.heading}>
          {recipients.length === 0 ? 'None of these leads can get this email' : `${emails} will go out`}
        </h3>
        {recipients.length > 0 && <Names names={recipients.map(({ companyName }) => companyName)} />}
      </div>
      {skipped.length > 0 && <Skipped skipped={skipped} />}
      {example && (
        <section aria-label="Preview" className={classes.preview}>
          <p className={classes.caption}>As {recipients[0]?.companyName} gets it</p>
          <dl className={classes.head}>
            <dt>To</dt>
            <dd>{recipients[0]?.to}</dd>
            <dt>From</dt>
            <dd>{example.from}</dd>
            <dt>Replies to</dt>
            <dd>{example.replyTo}</dd>
            <dt>Subject</dt>
            <dd className={classes.subject}>{example.subject}</dd>
          </dl>
          <MessagePreview {...example} />
        </section>
      )}
      <LocalOutboxNote>
        These emails stay in the local outbox, shown in Email Logs, and are not delivered.
      </LocalOutboxNote>
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <div className={footer.footer}>
        <Button variant="default" disabled={isSending} onClick={onBack}>
          Back
        </Button>
        {recipients.length > 0 && (
          <Button.Group className={classes.send}>
            <Button
              leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
              loading={isSending}
              onClick={() => void send(null)}
            >
              Send {emails}
            </Button>
            <ScheduleMenu disabled={isSending} onSchedule={(at) => void send(at)} />
          </Button.Group>
        )}
      </div>
    </div>
  );
}

/** How many names are listed before the rest is counted. */
const MOST_NAMES = 8;

function Names({ names }: { names: readonly string[] }) {
  const { number } = useFormats();
  const more = names.length - MOST_NAMES;
  return (
    <p className={classes.names}>
      {names.slice(0, MOST_NAMES).join(', ')}
      {more > 0 && ` and ${number(more)} more`}
    </p>
  );
}

function Skipped({ skipped }: { skipped: BulkPlan['skipped'] }) {
  const { number } = useFormats();
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  return (
    <section className={classes.skipped} aria-label="Skipped leads">
      <h3 className={classes.heading}>
        {number(skipped.length)} {skipped.length === 1 ? 'lead is' : 'leads are'} skipped
      </h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <span className={classes.why}>{reason}</span>
            <Names
              names={skipped.filter(({ why }) => why === reason).map(({ companyName }) => companyName ?? 'A lead')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
