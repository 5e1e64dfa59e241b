import { Button, Group, Tabs, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { EDIT_LABELS, EDITS } from '@/domain/ai/brief';
import { CONTENT_LIMITS, CONTENT_TYPE_LABELS } from '@/domain/ai/content-type';
import { countWords, readDraft, readingMinutes } from '@/domain/ai/draft';
import { COMPOSED_NOTICE } from '@/domain/ai/writing-choices';
import classes from './ai-panel.module.css';
import type { Written } from './texts';
import type { Writer } from './use-writer';

/** How long "Copied" is shown, in milliseconds (spec 2 section 4). */
const COPIED_MS = 2000;

interface WrittenTextsProps {
  writer: Writer;
  written: Written;
  canWrite: boolean;
  onRewrite: () => void;
  onUse: (text: { subject: string | null; body: string }) => void;
}

/** The texts as tabs, with what can be done with the one that is shown. */
export function WrittenTexts({ writer, written, canWrite, onRewrite, onUse }: WrittenTextsProps) {
  const { copied, copy, error } = useClipboard({ timeout: COPIED_MS });
  const { texts, active, tone, source } = written;
  const { type } = written.request.request;
  const isWriting = writer.state === 'writing';
  const list = useRef<HTMLDivElement>(null);
  // On a phone, the tab of an edit may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `active` decides which tab is selected.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  // On a phone, the text is below the form.
  const root = useRef<HTMLDivElement>(null);
  const isNew = useRef(isWriting);
  useEffect(() => {
    // Whoever is typing goes on typing there.
    const isTyping = document.activeElement?.matches('input, textarea');
    if (isNew.current && !isTyping) root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { subject, content } = readDraft(type, texts[active]?.raw ?? '');
  const words = countWords(content);
  const limit = CONTENT_LIMITS[type];
  return (
    <div ref={root} className={classes.written}>
      <Tabs value={String(active)} onChange={(value) => writer.show(Number(value))}>
        <Tabs.List ref={list} aria-label="Versions" className={classes.tabs}>
          {texts.map(({ label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts are only added at the end.
            <Tabs.Tab key={index} value={String(index)} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={String(active)} className={classes.text} tabIndex={0} aria-busy={isWriting}>
          {subject !== null && <p className={classes.subject}>{subject}</p>}
          <p>{content}</p>
        </Tabs.Panel>
      </Tabs>
      <p className={classes.facts}>
        {words} {words === 1 ? 'word' : 'words'} · {readingMinutes(words)} min read · {tone}
      </p>
      {content.length > limit && !isWriting && (
        <p className={classes.warning}>
          {content.length} characters: {CONTENT_TYPE_LABELS[type]} allows {limit}.
        </p>
      )}
      {source === 'template' && <p className={classes.facts}>{COMPOSED_NOTICE}</p>}
      <Group gap={8}>
        <Button
          size="xs"
          leftSection={<IconMailForward size={16} aria-hidden />}
          disabled={isWriting}
          onClick={() => onUse({ subject, body: content })}
        >
          Use in email
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          disabled={isWriting}
          onClick={() => copy(content)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        {/* The built-in composer would write the same once more. */}
        {source === 'model' && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={!canWrite}
            onClick={onRewrite}
          >
            Regenerate
          </Button>
        )}
      </Group>
      {error && <p className={classes.warning}>Couldn’t copy. Select the text and copy it by hand.</p>}
      <VisuallyHidden role="status">{copied ? 'Text copied' : ''}</VisuallyHidden>
      <EditButtons writer={writer} written={written} />
    </div>
  );
}

function EditButtons({ writer, written: { source, freeEdits } }: Pick<WrittenTextsProps, 'writer' | 'written'>) {
  const isWriting = writer.state === 'writing';
  const isUsedUp = source === 'model' && freeEdits === 0 && writer.usage?.remaining === 0;
  return (
    <Group gap={8} role="group" aria-label="Edit this text">
      {EDITS.map((edit) => (
        <Button
          key={edit}
          size="xs"
          variant="default"
          radius="xl"
          disabled={isWriting || isUsedUp}
          onClick={() => writer.edit(edit)}
        >
          {EDIT_LABELS[edit]}
        </Button>
      ))}
      {source === 'model' && <span className={classes.facts}>{editsLeft(freeEdits)}</span>}
    </Group>
  );
}

function editsLeft(freeEdits: number): string {
  if (freeEdits === 0) return 'The next edit counts as a generation';
  return `${freeEdits} free ${freeEdits === 1 ? 'edit' : 'edits'} left`;
}
