'use client';

import { Alert, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { unknownPlaceholders } from '@/domain/emails/templates/placeholders';
import { MAX_PAGE } from '@/domain/shared/paging';
import { isTextInput } from '../record/placeholders/insert-text';
import { PlaceholderButtons } from '../record/placeholders/placeholder-buttons';
import { UnknownPlaceholders } from '../record/placeholders/unknown-placeholders';
import { templateOptions } from '../record/templates/template-options';
import type { BulkDraft, CheckedMessage, SelectedLeads } from './bulk-draft';
import classes from './bulk-email.module.css';
import { useBulkCheck } from './use-bulk-check';

interface BulkMessageFormProps {
  draft: BulkDraft;
  select: SelectedLeads;
  onChange: (draft: BulkDraft) => void;
  onChecked: (checked: CheckedMessage) => void;
  onCancel: () => void;
}

/** The inputs that can contain placeholders. */
const TEXTS = ['subject', 'body'] as const;

/** The message, with placeholders that each lead fills. */
export function BulkMessageForm({ draft, select, onChange, onChecked, onCancel }: BulkMessageFormProps) {
  const { emailSignature } = useViewer();
  const form = useBulkCheck({ draft, select, onChecked });
  const { errors, failure, isChecking, idOf } = form;
  /** Where the caret was last. */
  const last = useRef<(typeof TEXTS)[number]>('body');
  const change = (changes: Partial<BulkDraft>) => {
    onChange({ ...draft, ...changes });
    form.clear(changes);
  };
  const target = () => {
    const input = document.getElementById(idOf(last.current));
    return isTextInput(input) ? input : null;
  };
  return (
    <form
      className={classes.form}
      aria-label="New email"
      noValidate
      onKeyDown={submitByKeys}
      onFocus={({ target: { id } }) => {
        last.current = TEXTS.find((input) => idOf(input) === id) ?? last.current;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void form.check();
      }}
    >
      <TemplateChoice draft={draft} onChange={change} />
      <TextInput
        id={idOf('subject')}
        label="Subject"
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
        value={draft.subject}
        error={errors.subject}
        readOnly={isChecking}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <div className={classes.message}>
        <Textarea
          id={idOf('body')}
          label="Message"
          required
          withAsterisk={false}
          minRows={8}
          maxRows={16}
          value={draft.body}
          error={errors.body}
          readOnly={isChecking}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <PlaceholderButtons target={target} />
        <UnknownPlaceholders
          unknown={unknownPlaceholders(`${draft.subject}\n${draft.body}`)}
          onReplace={(source, by) =>
            change({
              subject: draft.subject.replaceAll(source, () => by),
              body: draft.body.replaceAll(source, () => by),
            })
          }
        />
        <p className={classes.hint}>
          A lead that cannot fill a placeholder is skipped, unless it has a fallback:{' '}
          <code>{'{{contactPerson|there}}'}</code>
        </p>
      </div>
      {emailSignature.trim() === '' ? (
        <p className={classes.hint}>
          You have no signature yet. Write your name below the message, or add one in Settings.
        </p>
      ) : (
        <Checkbox
          label="Add my signature"
          checked={draft.signed}
          onChange={(event) => change({ signed: event.currentTarget.checked })}
        />
      )}
      <PostalAddress form={form} />
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <div className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isChecking}>
          Review
        </Button>
      </div>
    </form>
  );
}

interface TemplateChoiceProps {
  draft: BulkDraft;
  onChange: (changes: Partial<BulkDraft>) => void;
}

/** Inserts a template. Text that would be lost can be brought back. */
function TemplateChoice({ draft, onChange }: TemplateChoiceProps) {
  const { data } = api.emailTemplates.list.useQuery({ limit: MAX_PAGE });
  const templates = data?.items ?? [];
  const current = templates.find(({ id }) => id === draft.templateId);
  const choose = (id: string | null) => {
    const template = templates.find((one) => one.id === id);
    if (!template) return onChange({ templateId: null });
    const isTyped = draft.body.trim() !== '' && draft.body !== current?.body;
    onChange({ templateId: template.id, subject: template.subject, body: template.body });
    if (isTyped) notifyUndo(`“${template.name}” replaced your message.`, () => onChange(draft));
  };
  return (
    <Select
      label="Template"
      placeholder={data && templates.length === 0 ? 'No templates yet' : 'None'}
      data={templateOptions(templates)}
      value={current?.id ?? null}
      onChange={choose}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage="No template found"
      disabled={data !== undefined && templates.length === 0}
    />
  );
}

/** Asks for the address once, and then says what every message carries (D70). */
function PostalAddress({ form }: { form: ReturnType<typeof useBulkCheck> }) {
  const { postalAddress } = useViewer();
  if (postalAddress.trim() === '' || form.isAddressAsked) {
    return (
      <Textarea
        id={form.idOf('postalAddress')}
        label="Your postal address"
        description="Anti-spam laws require it below every email to a group, with an unsubscribe link. It is kept in Settings."
        required
        withAsterisk={false}
        autoComplete="street-address"
        minRows={2}
        maxRows={4}
        value={form.address}
        error={form.errors.postalAddress}
        readOnly={form.isChecking}
        onChange={(event) => form.setAddress(event.currentTarget.value)}
      />
    );
  }
  return (
    <p className={classes.hint}>
      Each email also carries your postal address and an unsubscribe link.{' '}
      <TabLink href="/settings#email">Change the address</TabLink>
    </p>
  );
}
