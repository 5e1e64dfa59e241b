'use client';

import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { MailText } from '../mail-head';
import classes from './message-preview.module.css';

const PARTS = [
  { value: 'html', label: 'Formatted' },
  { value: 'text', label: 'Plain text' },
] as const;

type Part = (typeof PARTS)[number]['value'];

interface MessagePreviewProps {
  html: string;
  text: string;
}

/** A rendered message as mail programs show it: formatted, or as plain text where they show no HTML. */
export function MessagePreview({ html, text }: MessagePreviewProps) {
  const [part, setPart] = useState<Part>('html');
  return (
    <div className={classes.preview}>
      <SegmentedControl
        aria-label="Show as"
        className={classes.parts}
        data={[...PARTS]}
        value={part}
        onChange={setPart}
      />
      {part === 'text' ? (
        <MailText>{text}</MailText>
      ) : (
        <iframe
          className={classes.frame}
          style={{ height: heightOf(text) }}
          title="The formatted email"
          sandbox=""
          srcDoc={pageOf(html)}
        />
      )}
    </div>
  );
}

/** Characters in a line of a narrow frame, the height of a line and that of both margins, roughly. */
const [LINE, LINE_HEIGHT, MARGINS] = [45, 23, 48];

/** About the height of a message, in pixels, on a narrow screen: a sandbox lets nobody look inside. */
function heightOf(text: string): number {
  const lines = text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / LINE)));
  return lines.reduce((sum, each) => sum + each, 0) * LINE_HEIGHT + MARGINS;
}

/** On white, as most mail programs show it. A link must not replace the message, so it asks for a tab, and gets none. */
const pageOf = (html: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><base target="_blank"></head>
<body style="margin: 16px; color: #1a1a1a; background: #fff; overflow-wrap: anywhere">${html}</body>
</html>`;
