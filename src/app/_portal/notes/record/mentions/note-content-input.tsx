'use client';

import type { TextareaProps } from '@mantine/core';
import { useEffect } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { mentionedIn } from '@/domain/notes/mentions';
import type { NoteForm } from '../form/use-note-form';
import { NOTE_FIELDS } from '../note-fields';
import { MentionTextarea } from './mention-textarea';
import { useMentionable } from './use-mentionable';

interface NoteContentInputProps extends Pick<TextareaProps, 'minRows' | 'maxRows' | 'className'> {
  form: NoteForm;
}

/** The text of a note. Whom it mentions follows from the text, and from who sees the lead. */
export function NoteContentInput({ form, ...props }: NoteContentInputProps) {
  const { id: userId, name } = useViewer();
  const { content, mentions, lead } = form.values;
  const people = useMentionable(lead?.id ?? null);
  const { dirty, setFieldValue } = form;
  useEffect(() => {
    // An edit that changes nothing must not drop somebody who has left.
    if (!dirty || !people) return;
    // Others may have mentioned the user.
    const everybody = people.length > 0 ? [...people, { userId, name }] : people;
    const mentioned = mentionedIn(content, { people: everybody, picked: mentions });
    if (mentioned.join() !== mentions.join()) setFieldValue('mentions', mentioned);
  }, [dirty, people, content, mentions, userId, name, setFieldValue]);
  const { label, placeholder } = NOTE_FIELDS.content;
  return (
    <MentionTextarea
      {...form.inputProps('content')}
      {...props}
      label={label}
      placeholder={placeholder}
      description={people && people.length > 0 ? 'Type @ to mention someone.' : undefined}
      value={content}
      onChange={(text) => setFieldValue('content', text)}
      people={people ?? []}
      onPick={(picked) => setFieldValue('mentions', [...mentions, picked])}
    />
  );
}
