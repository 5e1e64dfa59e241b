'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { isGone, notifyProblem } from '@/app/_ui/feedback/problems';
import type { BuiltInItem } from '@/domain/regulatory/built-in-items';
import type { RegulatoryItem } from '@/domain/regulatory/regulatory-item';
import type { State } from '@/domain/regulatory/states';

/** The checklist of a state with optimistic updates. */
export function useRegulatory(location: State) {
  const utils = api.useUtils();
  const checklist = api.regulatory.read.useQuery({ location });
  const change = (apply: (items: RegulatoryItem[]) => RegulatoryItem[]) =>
    utils.regulatory.read.setData({ location }, (known) => known && { ...known, items: apply(known.items) });
  const complete = (id: string, completed: boolean) =>
    change((items) => items.map((item) => (item.id === id ? { ...item, completed } : item)));
  const refetch = () => utils.regulatory.read.invalidate({ location });

  // One after another, so that the last press wins.
  const toggling = {
    scope: { id: 'regulatory.toggle' },
    onError(error: unknown) {
      notifyProblem(error, 'Not saved');
      void refetch();
    },
  };
  const check = api.regulatory.check.useMutation(toggling);
  const update = api.regulatory.update.useMutation(toggling);
  const create = api.regulatory.create.useMutation({ onSuccess: (item) => change((items) => [...items, item]) });
  const restore = api.regulatory.restore.useMutation({
    onError: (error) => notifyProblem(error, 'Not restored'),
    onSettled: refetch,
  });
  const remove = api.regulatory.delete.useMutation({
    onError(error) {
      // Already deleted elsewhere, which is the intended outcome.
      if (!isGone(error)) notifyProblem(error, 'Not deleted');
      void refetch();
    },
  });

  return {
    checklist,
    async toggle({ id, isBuiltIn }: RegulatoryItem, completed: boolean) {
      complete(id, completed);
      // A response in flight may predate the change. Giving it up brings back what was shown before.
      await utils.regulatory.read.cancel({ location });
      complete(id, completed);
      if (isBuiltIn) check.mutate({ location, item: id as BuiltInItem, completed });
      else update.mutate({ id, changes: { completed } });
    },
    create: (input: { title: string; description: string }) => create.mutateAsync({ location, ...input }),
    remove({ id, title }: RegulatoryItem) {
      change((items) => items.filter((item) => item.id !== id));
      remove.mutate(
        { id },
        { onSuccess: () => notifyUndo('Item deleted.', () => restore.mutate({ id }), { detail: title }) },
      );
    },
  };
}
