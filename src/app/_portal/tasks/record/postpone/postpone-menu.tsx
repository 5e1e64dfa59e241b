'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { lazyOverlay, lazyPart } from '@/app/_ui/loading/lazy-code';
import { prefetchWhenIdle } from '@/app/_ui/loading/prefetch';
import { Popup, type PopupButtonProps } from '@/app/_ui/menus/popup';
import type { MoveDateModalProps } from '@/app/_ui/time/move-date-modal';
import { earliestPostponeDay, onDay, type Worker } from '@/domain/calendar/work-days';
import type { PostponeListProps } from './postpone-list';

const loadList = () => import('./postpone-list');
const List = lazyPart(loadList);

const MoveDateModal = lazyOverlay(
  () => import('@/app/_ui/time/move-date-modal').then((module) => module.MoveDateModal),
  ({ opened }) => opened,
);

interface PostponeMenuProps extends Pick<PostponeListProps, 'name' | 'due' | 'taskId' | 'onPostpone'> {
  button: (props: PopupButtonProps) => ReactNode;
}

interface Question
  extends Pick<PostponeMenuProps, 'due' | 'onPostpone'>,
    Pick<MoveDateModalProps, 'start' | 'earliest'> {
  worker: Worker;
}

/** A button with a menu that postpones something: later today, tomorrow, next week, or to another date (D101). */
export function PostponeMenu({ name, due, taskId, onPostpone, button }: PostponeMenuProps) {
  // It must open without a connection.
  useEffect(() => prefetchWhenIdle(loadList), []);
  // What to move is kept as it was when the question opened: whoever changes it meanwhile is faster.
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <Popup
        kind="menu"
        preload={List.preload}
        button={button}
        content={(onClose) => (
          <List
            name={name}
            due={due}
            taskId={taskId}
            onPostpone={onPostpone}
            onPick={(start, worker) => {
              const earliest = earliestPostponeDay(due, new Date(), worker);
              setQuestion({ start, earliest, due, worker, onPostpone });
            }}
            onClose={onClose}
          />
        )}
      />
      <MoveDateModal
        opened={question !== null}
        title={name}
        start={question?.start ?? ''}
        earliest={question?.earliest}
        hint={question?.due instanceof Date ? 'The time of day stays the same.' : undefined}
        onCancel={() => setQuestion(null)}
        onAnswer={(day) => {
          setQuestion(null);
          question?.onPostpone(onDay(question.due, day, question.worker.timezone));
        }}
      />
    </>
  );
}
