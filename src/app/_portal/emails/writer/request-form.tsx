import { Button, Checkbox, Group, Select, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { CONTENT_TYPE_LABELS, CONTENT_TYPES, isPublic } from '@/domain/ai/content-type';
import { BUILT_IN_TONE_IDS, BUILT_IN_TONE_NAMES, DEFAULT_TONE } from '@/domain/ai/tone-choices';
import { ADDITIONAL_MAX, CONTEXT_PART_LABELS, CONTEXT_PARTS, type WritingSource } from '@/domain/ai/writing-choices';
import classes from './ai-panel.module.css';
import type { KeptRequest } from './kept-request';

interface RequestFormProps {
  /** The lead to write to; null for none. */
  lead: { id: string; companyName: string } | null;
  request: KeptRequest;
  source: WritingSource | undefined;
  isWriting: boolean;
  canWrite: boolean;
  /** There is a text: what is done with it matters more now. */
  hasTexts: boolean;
  onChange: (changes: Partial<KeptRequest>) => void;
  onWrite: () => void;
  onStop: () => void;
}

const TYPES = CONTENT_TYPES.map((type) => ({ value: type, label: CONTENT_TYPE_LABELS[type] }));

/** A model is told what to write; without one, the text is put into the message as it is. */
const EXAMPLES = {
  model: 'Suggest a site walk on Tuesday',
  template: 'I could walk the site with you on Tuesday.',
} as const satisfies Record<WritingSource, string>;

const BUILT_IN = BUILT_IN_TONE_IDS.map((id) => ({ value: id, label: BUILT_IN_TONE_NAMES[id] }));

export function RequestForm({
  request,
  lead,
  source,
  isWriting,
  canWrite,
  hasTexts,
  onChange,
  onWrite,
  onStop,
}: RequestFormProps) {
  const tones = api.aiTones.list.useQuery().data?.items ?? [];
  const own = tones.filter(({ isCustom }) => isCustom).map(({ id, name }) => ({ value: id, label: name }));
  const tone = [...BUILT_IN, ...own].find(({ value }) => value === request.tone)?.value ?? DEFAULT_TONE;
  return (
    <form
      className={classes.form}
      onKeyDown={getHotkeyHandler([['mod+Enter', onWrite]])}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes.choices}>
        <Select
          label="Type"
          data={TYPES}
          value={request.type}
          onChange={(_, { value }) => onChange({ type: CONTENT_TYPES.find((type) => type === value) ?? 'email' })}
        />
        <Select
          label="Tone"
          data={[{ group: 'Built in', items: BUILT_IN }, ...(own.length > 0 ? [{ group: 'Yours', items: own }] : [])]}
          value={tone}
          onChange={(id) => onChange({ tone: id ?? DEFAULT_TONE })}
          maxDropdownHeight={320}
        />
      </div>
      <LeadContext lead={lead} request={request} onChange={onChange} />
      <Textarea
        label="What should it say?"
        placeholder={source && EXAMPLES[source]}
        description={source === 'template' ? 'Added word for word: no AI model is set up here.' : undefined}
        minRows={2}
        maxRows={8}
        maxLength={ADDITIONAL_MAX}
        value={request.additional}
        onChange={(event) => onChange({ additional: event.currentTarget.value })}
      />
      {isWriting ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={onWrite}
          variant={hasTexts ? 'default' : 'filled'}
          disabled={!canWrite}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Generate
        </Button>
      )}
    </form>
  );
}

type LeadContextProps = Pick<RequestFormProps, 'lead' | 'request' | 'onChange'>;

function LeadContext({ lead, request, onChange }: LeadContextProps) {
  if (!lead) return <p className={classes.hint}>Choose a lead to write to them, or write a general text.</p>;
  return (
    <Checkbox.Group
      label={`Use about ${lead.companyName}`}
      description={isPublic(request.type) ? 'Everybody can read this text, so it does not name the lead.' : undefined}
      value={request.include}
      onChange={(parts) => onChange({ include: CONTEXT_PARTS.filter((part) => parts.includes(part)) })}
    >
      <Group gap="8px 16px" mt={4}>
        {CONTEXT_PARTS.map((part) => (
          <Checkbox key={part} value={part} label={CONTEXT_PART_LABELS[part]} size="xs" className={classes.part} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
