'use client';

import { Alert, Button, Select } from '@mantine/core';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { LeadPicker } from '@/app/_portal/leads/record/picking/lead-picker';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { Fact, FactLine } from '@/app/_ui/lists/fact-line';
import { lazyOverlay, lazyPart } from '@/app/_ui/loading/lazy-code';
import { hasContent } from '../record/draft/compose-draft';
import { LocalOutboxNote } from '../record/logs/local-outbox-note';
import { MessageFields } from '../record/message/message-fields';
import { ScheduleMenu } from '../record/message/schedule-menu';
import { AttachmentField } from './attachments/attachments';
import { useAttachments } from './attachments/use-attachments';
import classes from './compose.module.css';
import { toSend } from './compose-message';
import { DraftsAside } from './drafts-aside';
import { PlaceholderList } from './placeholder-values';
import { Recipients } from './recipients';
import { SignatureLine } from './signature-line';
import { TemplateChoice } from './template-choice';
import type { Composer } from './use-composer';

const PreviewModal = lazyOverlay(
  () => import('./preview-modal').then((module) => module.PreviewModal),
  ({ email }) => email !== null,
  { onIntent: true },
);

const QuoteChip = lazyPart(async () => ({ default: (await import('./quote-chip')).QuoteChip }));

const REMINDERS = [
  { value: '1', label: 'After 1 day' },
  { value: '3', label: 'After 3 days' },
  { value: '7', label: 'After 1 week' },
  { value: '14', label: 'After 2 weeks' },
];

const LEAD_GONE = 'This lead has been deleted. Choose another one.';
const STILL_UPLOADING = 'Wait until all files are uploaded';

export function ComposeForm({ composer }: { composer: Composer }) {
  const { draft, change, message, errors, failure, isSending, isLeadGone, idOf, submit } = composer;
  const attachments = useAttachments(composer);
  const [previewed, setPreviewed] = useState<ReturnType<typeof toSend> | null>(null);
  const send = (scheduledAt: Date | null) => {
    if (attachments.isUploading) return;
    if (attachments.refuseFailed()) moveFocus(idOf('attachments'));
    else void submit(scheduledAt);
  };
  return (
    <form
      className={classes.form}
      aria-label="New email"
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        send(null);
      }}
    >
      <DraftsAside composer={composer} />
      <div className={classes.pair}>
        <LeadPicker
          id={idOf('lead')}
          label="Lead"
          required
          withAsterisk={false}
          value={draft.lead}
          error={isLeadGone ? LEAD_GONE : errors.lead}
          // A quote is for the client of its own lead.
          readOnly={isSending || draft.quote !== undefined}
          onChange={(lead) => void composer.chooseLead(lead)}
        />
        <TemplateChoice composer={composer} />
      </div>
      <SenderLine />
      <Recipients composer={composer} />
      {draft.quote && <QuoteChip composer={composer} quote={draft.quote} />}
      {draft.inReplyTo !== null && (
        <p className={classes.hint}>This follow-up stays in the thread of your earlier email.</p>
      )}
      <MessageFields
        texts={draft}
        errors={errors}
        idOf={idOf}
        readOnly={isSending}
        minRows={10}
        maxRows={24}
        onChange={change}
      >
        <PlaceholderList composer={composer} />
      </MessageFields>
      <SignatureLine composer={composer} />
      <AttachmentField composer={composer} attachments={attachments} />
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <div className={classes.footer}>
        {draft.quote ? (
          <span />
        ) : (
          <Select
            className={classes.reminder}
            label="Remind me if there’s no reply"
            placeholder="Never"
            clearable
            data={REMINDERS}
            value={draft.remindAfterDays === null ? null : String(draft.remindAfterDays)}
            onChange={(days) => change({ remindAfterDays: days === null ? null : Number(days) })}
          />
        )}
        <div className={classes.actions}>
          <div className={classes.others}>
            {hasContent(draft) && (
              <Button variant="subtle" color="gray" disabled={isSending} onClick={composer.discard}>
                Discard
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
              onClick={async () => (await composer.check()) && setPreviewed(toSend(draft, message))}
            >
              Preview
            </Button>
          </div>
          <Button.Group className={classes.send}>
            <Button
              type="submit"
              leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
              loading={isSending}
              disabled={attachments.isUploading}
              title={attachments.isUploading ? STILL_UPLOADING : undefined}
            >
              Send
            </Button>
            {!draft.quote && <ScheduleMenu disabled={isSending || attachments.isUploading} onSchedule={send} />}
          </Button.Group>
        </div>
      </div>
      <Quota />
      <LocalOutboxNote>Emails stay in the local outbox, shown in Email Logs, and are not delivered.</LocalOutboxNote>
      <PreviewModal
        email={previewed}
        attachments={[
          ...(draft.quote ? [`Quote ${draft.quote.number}.pdf`] : []),
          ...draft.attachments.map(({ name }) => name),
        ]}
        onClose={() => setPreviewed(null)}
      />
    </form>
  );
}

/** Whom the message comes from, as the mail service sends it, and where replies go. */
function SenderLine() {
  const { name, email } = useViewer();
  const { data } = api.emails.channel.useQuery();
  if (!data) return null;
  return (
    <FactLine size="sm">
      <Fact label="From">
        {name} &lt;{data.from}&gt;
      </Fact>
      <Fact label="Replies go to">{email}</Fact>
    </FactLine>
  );
}

/** From this many on, what is left is shown. */
const FEW_LEFT = 10;

function Quota() {
  const emails = useLimits()?.emails;
  if (!emails || emails.remaining === null || emails.remaining > FEW_LEFT) return null;
  return (
    <p className={classes.hint}>
      {emails.remaining} of {emails.monthly} emails left this month
    </p>
  );
}
