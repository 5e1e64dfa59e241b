'use client';

import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { z } from 'zod';
import { type CustomName, customName, lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import { type CustomField, useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { fieldOf, LEAD_FIELD_NAMES, type LeadFormField, MENU_FIELDS } from '@/app/_portal/leads/record/lead-fields';
import { inputTexts, type PlainField, toText, wordsOf } from '@/app/_portal/shared/fields/field-look';
import { PlainInput } from '@/app/_portal/shared/fields/plain-input';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useFormats } from '@/app/_ui/time/formats';
import { bulkLeadFields } from '@/domain/bulk/bulk-input';
import { fieldOf as fieldOfCustom } from '@/domain/custom-fields/custom-field-of';
import { leadDraftsWith } from './lead-draft';

type BulkField = Extract<keyof typeof bulkLeadFields.shape, LeadFormField>;

/** These have menus of their own, or are asked for after a move. */
const ELSEWHERE = new Set<LeadFormField>([...MENU_FIELDS, 'lostReason', 'lostReasonDetail']);

const NAMES = LEAD_FIELD_NAMES.filter(
  (name): name is BulkField => name in bulkLeadFields.shape && !ELSEWHERE.has(name),
);

const optionsOf = (group: 'event' | undefined) =>
  NAMES.filter((name) => fieldOf(name).group === group).map((value) => ({ value, label: fieldOf(value).label }));

const OPTIONS = [
  { group: 'Deal', items: optionsOf(undefined) },
  { group: 'Event', items: optionsOf('event') },
];

const customOptions = (fields: readonly CustomField[]) =>
  fields.length === 0
    ? []
    : [{ group: 'Custom fields', items: fields.map(({ key, label }) => ({ value: customName(key), label })) }];

/** Why a value of a custom field is refused, or undefined. */
const customError = (field: CustomField, value: unknown) =>
  fieldOfCustom(field).input.safeParse(value).error?.issues[0]?.message;

const EMPTY = 'Enter a value, or clear the field';

interface Draft {
  name: BulkField | CustomName;
  /** Null after a choice was cleared. */
  value: string | null;
}

interface BulkEditProps {
  /** Which leads are selected: "12 leads". */
  what: string;
  onClose: () => void;
  /** Gets the result in words: "changed: “Amount” is now $5,000". */
  onChange: (change: z.output<typeof bulkLeadFields>, resultText: string) => void;
}

/** Sets one field of many leads: one that they may have in common, but that has no menu. */
export function BulkEditModal({ what, ...props }: Omit<BulkEditProps, 'what'> & { what: string | null }) {
  const shown = useLast(what);
  return (
    <Modal
      opened={what !== null}
      onClose={props.onClose}
      title="Change a field"
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown !== null && <BulkEdit what={shown} {...props} />}
    </Modal>
  );
}

function BulkEdit({ what, onClose, onChange }: BulkEditProps) {
  const formats = useFormats();
  const form = useForm<Draft>({ initialValues: { name: 'amount', value: '' } });
  const { idOf, focusError } = useErrorFocus(['value']);
  const { name, value } = form.values;
  const fields = useCustomFields().shared;
  const custom = fields.find(({ key }) => customName(key) === name);
  const field: PlainField = custom ? lookOfCustom(custom) : fieldOf(name as BulkField);

  function change(text: string) {
    const zone = formats.zone ?? 'UTC';
    const drafts = leadDraftsWith(fields);
    const values = drafts.toValues(drafts.start({ [name]: text }), zone, [name]);
    const { data, error } = bulkLeadFields.safeParse(values);
    const problem = error?.issues[0]?.message ?? (custom && customError(custom, values.custom?.[custom.key]));
    form.setErrors({ value: problem });
    if (focusError({ value: problem }) || !data) return;
    onClose();
    const changed = custom ? data.custom?.[custom.key] : data[name as BulkField];
    const words = wordsOf(field, toText(changed, zone), formats);
    onChange(data, `changed: “${field.label}” is now ${words || 'empty'}`);
  }

  function submit() {
    if (value?.trim()) return change(value);
    form.setErrors({ value: EMPTY });
    focusError({ value: EMPTY });
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap={16}>
        <Select
          label="Field"
          data={[...OPTIONS, ...customOptions(fields)]}
          value={name}
          allowDeselect={false}
          data-autofocus
          onChange={(next) => {
            const chosen = [...NAMES, ...fields.map(({ key }) => customName(key))].find((one) => one === next);
            if (chosen) form.setValues({ name: chosen, value: '' });
          }}
        />
        <PlainInput
          key={name}
          field={field}
          props={{ ...inputTexts(field), ...form.getInputProps('value'), id: idOf('value') }}
        />
        <Group gap={8}>
          <Button variant="default" onClick={() => change('')}>
            Clear field
          </Button>
          <Group gap={8} ml="auto">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Change {what}</Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
