'use client';

import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { placeholdersIn, unknownPlaceholders, variablesOf } from '@/domain/emails/templates/placeholders';
import { templateFields } from '@/domain/emails/templates/template';
import { isTextInput } from '../placeholders/insert-text';
import { PlaceholderButtons } from '../placeholders/placeholder-buttons';
import { UnknownPlaceholders } from '../placeholders/unknown-placeholders';
import { TEMPLATE_FIELDS } from './template-fields';
import classes from './template-form.module.css';
import { TemplatePreview } from './template-preview';
import type { TemplateForm } from './use-template-form';

/** The inputs that can contain placeholders. */
const WITH_PLACEHOLDERS = ['subject', 'body'] as const;

type WithPlaceholders = (typeof WITH_PLACEHOLDERS)[number];

/** All inputs of a template, with its placeholders and a preview. */
export function TemplateFormFields({ form }: { form: TemplateForm }) {
  /** Where the caret was last. */
  const last = useRef<WithPlaceholders>('body');
  const { subject, body } = form.values;
  const target = () => {
    const input = form.inputOf(last.current);
    return isTextInput(input) ? input : null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches which input gets the focus.
    <div
      className={classes.columns}
      onFocus={({ target: { id } }) => {
        last.current = WITH_PLACEHOLDERS.find((input) => form.inputOf(input)?.id === id) ?? last.current;
      }}
    >
      <div className={classes.fields}>
        <FormFields
          fields={templateFields}
          looks={TEMPLATE_FIELDS}
          form={form}
          wideClass={classes.wide}
          // Below the placeholders, which belong to the message.
          own={{ isBulk: () => null }}
        />
        <div className={classes.placeholders}>
          <PlaceholderButtons target={target} />
          <UnknownPlaceholders
            unknown={unknownPlaceholders(`${subject}\n${body}`)}
            onReplace={(source, by) => {
              for (const input of WITH_PLACEHOLDERS)
                form.setFieldValue(
                  input,
                  form.values[input].replaceAll(source, () => by),
                );
            }}
          />
          <Detected text={`${subject}\n${body}`} />
        </div>
        <Checkbox
          className={classes.wide}
          label={TEMPLATE_FIELDS.isBulk.label}
          description={TEMPLATE_FIELDS.isBulk.description}
          checked={form.values.isBulk}
          onChange={(event) => form.setFieldValue('isBulk', event.currentTarget.checked)}
        />
      </div>
      <TemplatePreview subject={subject} body={body} />
    </div>
  );
}

function Detected({ text }: { text: string }) {
  const names = variablesOf(text);
  const hasFallback = placeholdersIn(text).some(({ fallback }) => fallback !== null);
  return (
    <p className={classes.hint}>
      {names.length > 0 && `Placeholders found: ${names.filter(Boolean).join(', ')}. `}
      {!hasFallback && (
        <>
          A fallback stands in for an empty value: <code>{'{{contactPerson|there}}'}</code>
        </>
      )}
    </p>
  );
}
