'use client';

import { useFormats } from '@/app/_ui/time/formats';
import { type PlainField, toText, wordsOf } from './field-look';
import classes from './field-value.module.css';

/** A link within a line. */
export const LINK = { className: `${classes.line} ${classes.link}` };

const WEB_ADDRESS = /^https?:\/\//i;

interface FieldValueProps {
  field: PlainField;
  value: unknown;
  /** Never as a link. */
  plain?: boolean | undefined;
}

/** The value of a plain field in words, on one line; nothing if it is empty. */
export function FieldValue({ field, value, plain }: FieldValueProps) {
  const formats = useFormats();
  const text = toText(value, formats.zone ?? 'UTC');
  if (text === '') return null;
  // An undone change may have brought back a value that is older than the field's kind.
  if (field.kind === 'link' && WEB_ADDRESS.test(text) && !plain)
    return (
      <a href={text} target="_blank" rel="noopener noreferrer" {...LINK} title={text}>
        {text.replace(WEB_ADDRESS, '')}
      </a>
    );
  return (
    <span dir="auto" className={classes.line} title={text}>
      {wordsOf(field, text, formats)}
    </span>
  );
}
