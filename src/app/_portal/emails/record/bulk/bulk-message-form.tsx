'use client';

import { Alert, Checkbox, Textarea } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { MessageFields } from '../message/message-fields';
import type { TemplateItem } from '../templates/template-cache';
import { TemplateSelect } from '../templates/template-select';
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

/** The message, with placeholders that each lead fills. */
export function BulkMessageForm({ draft, select, onChange, onChecked, onCancel }: BulkMessageFormProps) {
  const { emailSignature } = useViewer();
  const form = useBulkCheck({ draft, select, onChange, onChecked });
  const { errors, failure, isChecking, idOf } = form;
  const change = (changes: Partial<BulkDraft>) => {
    onChange({ ...draft, ...changes });
    form.clear(changes);
  };
  /** Text that would be lost can be brought back. */
  const choose = (template: TemplateItem | null, current: TemplateItem | undefined) => {
    if (!template) return change({ templateId: null });
    const isTyped = draft.body.trim() !== '' && draft.body !== current?.body;
    change({ templateId: template.id, subject: template.subject, body: template.body });
    if (isTyped) notifyUndo(`“${template.name}” replaced your message.`, () => change(draft));
  };
  return (
    <form
      className={classes.form}
      aria-label="New email"
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        void form.check();
      }}
    >
      <TemplateSelect templateId={draft.templateId} onChoose={choose} />
      <MessageFields
        texts={draft}
        errors={errors}
        idOf={idOf}
        readOnly={isChecking}
        minRows={8}
        maxRows={16}
        autoFocusSubject
        onChange={change}
      >
        <p className={classes.hint}>
          A lead that cannot fill a placeholder is skipped, unless it has a fallback:{' '}
          <code>{'{{contactPerson|there}}'}</code>
        </p>
      </MessageFields>
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
      <FormFooter saving={isChecking} save="Review" onCancel={onCancel} />
    </form>
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
        description="Anti-spam laws require it, along with an unsubscribe link, in email to several leads at once. It is saved in Settings."
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
