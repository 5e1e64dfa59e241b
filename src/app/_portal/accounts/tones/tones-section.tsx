'use client';

import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { ToneTemplate } from '@/domain/ai/tone';
import { Section } from '../section';
import { ToneList } from './tone-list';
import { useTones } from './use-tones';

const ToneModal = lazyOverlay(
  async () => (await import('./tone-modal')).ToneModal,
  ({ opened }) => opened,
);

/** The user's own tones for the AI assistant. */
export function TonesSection() {
  const { tones, saved, remove } = useTones();
  const [editing, setEditing] = useState<ToneTemplate | null>(null);
  const [opened, setOpened] = useState(false);
  const newButton = useRef<HTMLButtonElement>(null);
  const edit = (tone: ToneTemplate | null) => {
    setEditing(tone);
    setOpened(true);
  };
  return (
    <Section id="tones" hint={HINT}>
      <ToneList
        tones={tones}
        onEdit={edit}
        onDelete={(tone) => {
          remove(tone);
          // The row whose button had the focus no longer exists.
          moveFocus(newButton.current);
        }}
      />
      <Group justify="flex-end" mt={16}>
        <Button
          ref={newButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => edit(null)}
        >
          New tone
        </Button>
      </Group>
      <ToneModal opened={opened} tone={editing} onClose={() => setOpened(false)} onSaved={saved} />
    </Section>
  );
}

const HINT = 'The AI assistant writes in six built-in tones. Add your own to make it sound like you.';
