'use client';

import PopupMenuList from '@/app/_ui/menus/popup-menu-list';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { postponements, type Worker, workDay } from '@/domain/calendar/work-days';
import { type Moment, momentToInstant } from '@/domain/shared/time';
import classes from './postpone.module.css';
import { useTaskWorker } from './use-task-worker';

export interface PostponeListProps {
  /** What is postponed, as in "Postpone Call Noor". */
  name: string;
  due: Moment;
  /** The task that is postponed, if it is one: whoever does it has their own days off. */
  taskId?: string | undefined;
  onPostpone: (to: Moment) => void;
  /** Asks for a date, starting with the given one, the working day after the due date. */
  onPick: (start: string, worker: Worker) => void;
  onClose: () => void;
}

/** The open menu of {@link PostponeMenu}. */
export default function PostponeList({ name, due, taskId, onPostpone, onPick, onClose }: PostponeListProps) {
  const worker = useTaskWorker(taskId);
  const { weekday, time } = useFormats();
  const now = useNow();
  // The menu stays as it was when it opened.
  if (!worker) return null;
  const after = new Date(Math.max(+now, +momentToInstant(due, worker.timezone)));
  return (
    <PopupMenuList
      name={name}
      title="Postpone to"
      position="bottom-end"
      width={240}
      itemClassName={classes.item}
      entries={[
        ...postponements(due, now, worker).map(({ label, to }) => ({
          key: label,
          label,
          aside: (
            <span className={classes.when}>
              {label === 'Later today' ? time(momentToInstant(to, worker.timezone)) : weekday(to)}
            </span>
          ),
          onClick: () => onPostpone(to),
        })),
        { key: 'date', label: 'Pick a date', onClick: () => onPick(workDay(1, after, worker), worker) },
      ]}
      onClose={onClose}
    />
  );
}
