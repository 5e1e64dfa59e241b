'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { isGone, notifyProblem } from '@/app/_ui/feedback/problems';
import type { ToneTemplate } from '@/domain/ai/tone';

/** The tones with optimistic updates. */
export function useTones() {
  const utils = api.useUtils();
  const tones = api.aiTones.list.useQuery();
  const change = (apply: (items: ToneTemplate[]) => ToneTemplate[]) => {
    utils.aiTones.list.setData(undefined, (known) => known && { items: apply(known.items) });
    void utils.aiTones.list.invalidate();
  };
  const restore = api.aiTones.create.useMutation({
    onSuccess: (tone) => change((items) => [...items, tone]),
    onError: (error) => notifyProblem(error, 'Not restored'),
  });
  const remove = api.aiTones.delete.useMutation({
    onError(error) {
      // Already deleted elsewhere, which is the intended outcome.
      if (!isGone(error)) notifyProblem(error, 'Not deleted');
      void utils.aiTones.list.invalidate();
    },
  });
  return {
    tones,
    /** Shows a new or changed tone. */
    saved: (tone: ToneTemplate) =>
      change((items) =>
        items.some(({ id }) => id === tone.id)
          ? items.map((item) => (item.id === tone.id ? tone : item))
          : [...items, tone],
      ),
    remove({ id, name, description, characteristics, systemPrompt }: ToneTemplate) {
      utils.aiTones.list.setData(
        undefined,
        (known) => known && { items: known.items.filter((tone) => tone.id !== id) },
      );
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            notifyUndo('Tone deleted.', () => restore.mutate({ name, description, characteristics, systemPrompt }), {
              detail: name,
            }),
        },
      );
    },
  };
}
