'use client';

import { useViewer } from '@/app/_portal/viewer';
import PopupMenuList from '@/app/_ui/menus/popup-menu-list';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { postponements, workDay } from '@/domain/calendar/work-days';
import { type Moment, momentToInstant } from '@/domain/shared/time';
import classes from './postpone.module.css';

export interface PostponeListProps {
  /** What is postponed, as in "Postpone Call Noor". */
  name: string;
  due: Moment;
  onPostpone: (to: Moment) => void;
  /** Asks for a date, starting with the given one, the working day after the due date. */
  onPick: (start: string) => void;
  onClose: () => void;
}

/** The open menu of {@link PostponeMenu}. */
export default function PostponeList({ name, due, onPostpone, onPick, onClose }: PostponeListProps) {
  const viewer = useViewer();
  const { weekday, time } = useFormats();
  const now = useNow();
  const after = new Date(Math.max(+now, +momentToInstant(due, viewer.timezone)));
  return (
    <PopupMenuList
      name={name}
      title="Postpone to"
      position="bottom-end"
      width={240}
      itemClassName={classes.item}
      entries={[
        ...postponements(due, now, viewer).map(({ label, to }) => ({
          key: label,
          label,
          aside: (
            <span className={classes.when}>
              {label === 'Later today' ? time(momentToInstant(to, viewer.timezone)) : weekday(to)}
            </span>
          ),
          onClick: () => onPostpone(to),
        })),
        { key: 'date', label: 'Pick a date', onClick: () => onPick(workDay(1, after, viewer)) },
      ]}
      onClose={onClose}
    />
  );
}
