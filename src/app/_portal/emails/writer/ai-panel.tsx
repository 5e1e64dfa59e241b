'use client';

import { Loader, VisuallyHidden } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import type { WritingRequest } from '@/domain/ai/writing';
import classes from './ai-panel.module.css';
import { type KeptRequest, keepRequest, readRequest } from './kept-request';
import { RequestForm } from './request-form';
import { UsageLine } from './usage-line';
import { useWriter } from './use-writer';
import type { WriterState } from './writings';
import { WrittenTexts } from './written-texts';

export interface AiPanelProps {
  /** The lead to write to; null for none. */
  lead: { id: string; companyName: string } | null;
  onUse: (text: { subject: string | null; body: string }) => void;
}

/** Writes texts with a model or from templates (spec 2 section 2). */
export function AiPanel({ lead, onUse }: AiPanelProps) {
  const { id: userId } = useViewer();
  const writer = useWriter();
  const [request, setRequest] = useState(() => readRequest(userId));
  const change = (changes: Partial<KeptRequest>) => {
    const next = { ...request, ...changes };
    setRequest(next);
    keepRequest(userId, next);
  };
  const { state, written, problem, usage, source } = writer;
  const isUsedUp = source === 'model' && usage?.remaining === 0;
  const canWrite = state !== 'writing' && !isUsedUp && source !== undefined;
  const write = () => {
    if (canWrite) void writer.write(toWritingRequest(request, lead?.id ?? null));
  };

  return (
    <section className={classes.panel} aria-labelledby="ai-panel-title">
      <header className={classes.header}>
        <h2 id="ai-panel-title">
          <IconSparkles size={18} stroke={1.75} aria-hidden />
          AI assistant
        </h2>
        <UsageLine usage={usage} source={source} />
      </header>
      <RequestForm
        request={request}
        lead={lead}
        source={source}
        isWriting={state === 'writing'}
        canWrite={canWrite}
        hasTexts={(written?.texts.length ?? 0) > 0}
        onChange={change}
        onWrite={write}
        onStop={writer.stop}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {state === 'writing' && written?.texts.length === 0 && (
        <p className={classes.waiting} aria-hidden>
          <Loader size="xs" type="dots" />
          Starting to write
        </p>
      )}
      {written && written.texts.length > 0 && (
        <WrittenTexts writer={writer} written={written} canWrite={canWrite} onRewrite={write} onUse={onUse} />
      )}
      <VisuallyHidden role="status">{announcement(state, written?.texts.length ?? 0)}</VisuallyHidden>
    </section>
  );
}

/** The start and the end, and not each word. */
function announcement(state: WriterState, texts: number): string {
  if (state === 'writing') return 'Writing…';
  if (state === 'stopped') return 'Stopped.';
  if (state === 'done') return `Finished. ${texts} ${texts === 1 ? 'text' : 'texts'} to choose from.`;
  return '';
}

const toWritingRequest = ({ type, tone, include, additional }: KeptRequest, leadId: string | null): WritingRequest => ({
  request: {
    type,
    voiceProfileId: tone,
    context: { additionalContext: additional, ...(leadId ? { leadId, include } : {}) },
  },
});
