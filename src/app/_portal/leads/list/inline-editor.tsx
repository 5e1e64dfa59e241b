'use client';

import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { inputTexts, type PlainField, type PlainKind, wordsOf } from '@/app/_portal/shared/fields/field-look';
import { PlainInput } from '@/app/_portal/shared/fields/plain-input';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import PopupPanelBox from '@/app/_ui/menus/popup-panel-box';
import { useFormats } from '@/app/_ui/time/formats';
import { type LeadInputName, leadDraftsWith } from '../record/form/lead-draft';
import type { LeadItem } from '../record/lead-cache';
import { useUpdateLead } from '../record/module';

/** Kinds of fields with a list of choices. */
const WITH_LIST: ReadonlySet<PlainKind> = new Set(['choice', 'choices', 'flag']);

interface InlineEditorProps {
  lead: LeadItem;
  name: LeadInputName;
  field: PlainField;
  fields: readonly CustomField[];
  onClose: () => void;
}

/** The input of one value of a lead, beside it. */
export default function InlineEditor({ lead, name, field, fields, onClose }: InlineEditorProps) {
  const formats = useFormats();
  const zone = formats.zone ?? 'UTC';
  const { change } = useUpdateLead();
  const drafts = leadDraftsWith(fields);
  const [before, setBefore] = useState(() => drafts.toDraft(lead, zone));
  const form = useForm({ initialValues: { value: before[name] ?? '' } });
  const { idOf, focusError } = useErrorFocus(['value']);

  function submit({ value }: { value: string | null }, event?: FormEvent<HTMLFormElement>) {
    const inputs = [...(event?.currentTarget.elements ?? [])];
    // A browser reports a date that is typed in part as none, which would delete the one that is there.
    if (inputs.some((input) => input instanceof HTMLInputElement && input.validity.badInput)) {
      const halfTyped = field.kind === 'moment' ? 'Enter a full date and time, or none' : 'Enter a full date, or none';
      form.setErrors({ value: halfTyped });
      focusError({ value: halfTyped });
      return;
    }
    const current = drafts.toDraft(lead, zone);
    if (current[name] !== before[name]) {
      // Seen from now on, so that saving again replaces it.
      setBefore(current);
      const words = wordsOf(field, current[name] ?? '', formats);
      const changed = `Somebody changed this to ${words ? `“${words}”` : 'empty'}. Save again to replace it.`;
      form.setErrors({ value: changed });
      focusError({ value: changed });
      return;
    }
    const draft = { ...before, [name]: value ?? '' };
    const problem = drafts.check(draft, zone)[name];
    form.setErrors({ value: problem });
    if (focusError({ value: problem })) return;
    onClose();
    const changed = drafts.changedFields(before, draft);
    if (changed.length > 0) void change(lead, drafts.toChanges(draft, changed, zone)).catch(problemAlreadyShown);
  }

  return (
    <PopupPanelBox label={`${field.label} of ${lead.companyName}`} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(submit)} aria-label={`${field.label} of ${lead.companyName}`}>
        <Stack gap={12}>
          <PlainInput
            field={field}
            props={{
              ...inputTexts(field),
              ...form.getInputProps('value'),
              id: idOf('value'),
              // In a portal, a press on a choice would be one outside of this panel.
              ...(WITH_LIST.has(field.kind) && { comboboxProps: { withinPortal: false } }),
            }}
          />
          <Group gap={8} justify="flex-end">
            <Button size="xs" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button size="xs" type="submit">
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </PopupPanelBox>
  );
}
