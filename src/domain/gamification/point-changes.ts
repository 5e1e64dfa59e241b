import type { CountedAction } from '#domain/gamification/point-actions';
import type { DomainEvent, DomainEventType } from '#domain/outbox/domain-event';

/**
 * Why points were taken back. A restoration gives back only what the deletion took, and the undo of a reopening only
 * what the reopening took. Points taken back for `undone` return only with another win.
 */
export const TAKEN_BACK_FOR = ['deleted', 'reopened', 'undone'] as const;

export type TakenBackFor = (typeof TAKEN_BACK_FOR)[number];

/** What an event changes in the ledger, for its subject. */
export type PointChange =
  | { kind: 'earn'; action: CountedAction }
  | { kind: 'takeBack' | 'giveBack'; actions: readonly CountedAction[]; reason: TakenBackFor };

type Rule<Type extends DomainEventType> = (event: Extract<DomainEvent, { type: Type }>) => PointChange | null;

const OF_LEAD = ['LEAD_CREATED', 'LEAD_CONVERTED'] as const satisfies readonly CountedAction[];
const WON = ['LEAD_CONVERTED'] as const satisfies readonly CountedAction[];
const DONE = ['TASK_COMPLETED'] as const satisfies readonly CountedAction[];
const NOTED = ['NOTE_ADDED'] as const satisfies readonly CountedAction[];

const earn = (action: CountedAction) => (): PointChange => ({ kind: 'earn', action });
const takeBack =
  (actions: readonly CountedAction[], reason: TakenBackFor = 'deleted') =>
  (): PointChange => ({ kind: 'takeBack', actions, reason });
const giveBack =
  (actions: readonly CountedAction[], reason: TakenBackFor = 'deleted') =>
  (): PointChange => ({ kind: 'giveBack', actions, reason });

const RULES: { [Type in DomainEventType]?: Rule<Type> } = {
  lead_created: earn('LEAD_CREATED'),
  lead_converted: earn('LEAD_CONVERTED'),
  lead_status_changed: ({ from, to }) => {
    if (from === 'CLOSED_WON') return takeBack(WON, 'reopened')();
    return to === 'CLOSED_WON' ? giveBack(WON, 'reopened')() : null;
  },
  lead_deleted: takeBack(OF_LEAD),
  lead_restored: giveBack(OF_LEAD),
  task_completed: earn('TASK_COMPLETED'),
  task_reopened: takeBack(DONE, 'reopened'),
  task_completion_restored: giveBack(DONE, 'reopened'),
  task_deleted: takeBack(DONE),
  task_restored: giveBack(DONE),
  note_created: earn('NOTE_ADDED'),
  note_deleted: takeBack(NOTED),
  note_restored: giveBack(NOTED),
};

/**
 * What the events of one change of one subject mean for the ledger (D32). Points go to the user who acts (D65), and are
 * taken from and given back to the user who earned them. A move to CLOSED_WON with `lead_converted` earns points for
 * the user who makes it. Without that event, the move undoes a reopening and gives back what the reopening took.
 */
export function pointChanges(events: readonly DomainEvent[]): PointChange[] {
  const isConversion = events.some(({ type }) => type === 'lead_converted');
  return events.flatMap((event) => {
    const rule = RULES[event.type] as Rule<DomainEventType> | undefined;
    const change = rule?.(event) ?? null;
    const isGivenBack = change?.kind === 'giveBack' && event.type === 'lead_status_changed';
    return change === null || (isGivenBack && isConversion) ? [] : [change];
  });
}
