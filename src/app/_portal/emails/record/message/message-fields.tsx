'use client';

import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { OWN_DIRECTION } from '@/app/_portal/shared/fields/plain-input';
import { unknownPlaceholders } from '@/domain/emails/templates/placeholders';
import { isTextInput } from '../placeholders/insert-text';
import { PlaceholderButtons } from '../placeholders/placeholder-buttons';
import { UnknownPlaceholders } from '../placeholders/unknown-placeholders';
import classes from './message-fields.module.css';

interface MessageTexts {
  subject: string;
  body: string;
}

type MessageInput = keyof MessageTexts;

interface MessageFieldsProps {
  texts: MessageTexts;
  errors: Partial<Record<MessageInput, string>>;
  idOf: (input: MessageInput) => string;
  readOnly: boolean;
  minRows: number;
  maxRows: number;
  /** Whether the dialog around it opens with the focus here. */
  autoFocusSubject?: boolean;
  onChange: (changes: Partial<MessageTexts>) => void;
  /** What belongs below the message. */
  children: ReactNode;
}

/** Subject and message, into which placeholders can be inserted. */
export function MessageFields(props: MessageFieldsProps) {
  const { texts, errors, idOf, readOnly, minRows, maxRows, autoFocusSubject, onChange, children } = props;
  /** Where the caret was last. */
  const last = useRef<MessageInput>('body');
  const { subject, body } = texts;
  const propsOf = (input: MessageInput) => ({
    id: idOf(input),
    required: true,
    withAsterisk: false,
    value: texts[input],
    error: errors[input],
    readOnly,
    onFocus: () => {
      last.current = input;
    },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [input]: currentTarget.value }),
  });
  const target = () => {
    const input = document.getElementById(idOf(last.current));
    return isTextInput(input) ? input : null;
  };
  return (
    <>
      <TextInput
        label="Subject"
        attributes={OWN_DIRECTION}
        autoComplete="off"
        data-autofocus={autoFocusSubject}
        {...propsOf('subject')}
      />
      <div className={classes.message}>
        <Textarea label="Message" attributes={OWN_DIRECTION} minRows={minRows} maxRows={maxRows} {...propsOf('body')} />
        <PlaceholderButtons target={target} />
        <UnknownPlaceholders
          unknown={unknownPlaceholders(`${subject}\n${body}`)}
          onReplace={(source, by) =>
            onChange({ subject: subject.replaceAll(source, () => by), body: body.replaceAll(source, () => by) })
          }
        />
        {children}
      </div>
    </>
  );
}
