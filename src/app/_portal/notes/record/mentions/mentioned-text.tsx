'use client';

import { Fragment } from 'react';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { splitMentions } from '@/domain/notes/mentions';
import classes from './mentions.module.css';

interface MentionedTextProps {
  text: string;
  /** The ids of those whom the note mentions. */
  mentions: readonly string[];
}

/** A note's text with its mentions highlighted. The name of somebody who is not in a team any more is plain text. */
export const MentionedText = ({ text, mentions }: MentionedTextProps) =>
  mentions.length === 0 ? text : <Highlighted text={text} mentions={mentions} />;

function Highlighted({ text, mentions }: MentionedTextProps) {
  const { nameOf } = usePeople();
  const names = mentions.flatMap((id) => nameOf(id) ?? []);
  let at = 0;
  return splitMentions(text, names).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMention ? (
      <span key={key} className={classes.mention}>
        {part.text}
      </span>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
