'use client';

import { Button, Menu } from '@mantine/core';
import { type Icon, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useFormats } from '@/app/_ui/time/formats';
import type { BulkResult } from '@/domain/bulk/bulk';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { ExportButton } from '../csv/export-button';
import { BulkBar, focusList } from './bulk-bar';
import { BulkMenu } from './bulk-menu';
import { BulkProgress } from './bulk-progress';
import { exportQuery } from './export-query';
import { type BulkMessage, type BulkOutcome, useBulk } from './use-bulk';
import type { Selection } from './use-selection';

/** One choice of a menu. */
type BulkChoice<Change, More> = ChoiceLook & ({ change: Change } | { action: More });

/** A field that can be set on all selected rows, with its choices. `More` are actions other than setting a field. */
export interface BulkField<Change, More = never> {
  label: string;
  icon: Icon;
  choices: readonly BulkChoice<Change, More>[];
}

interface ChoiceLook {
  label: string;
  /** Shown next to the label. */
  dot?: ReactNode;
  /** Shown instead of the label. */
  badge?: ReactNode;
  /** Asks first, and makes the change itself. */
  ask?: (chosen: { ids: string[] | null; count: number; what: string; clear: () => void }) => void;
  /** The result in words: "set to High priority". */
  resultText: string;
  /** The whole message, for a result that takes more words. */
  message?: (result: BulkResult) => string;
  /**
   * Asks about the change once rows have been changed, with its id. Undo is offered once it resolves: a dialog would
   * keep the focus from it, and run down its time.
   */
  askMore?: BulkOutcome['askMore'];
}

/**
 * The fields that a bulk procedure changes, from its input. The menus of tasks are a record by them, so that the compiler
 * reports a bulk field without a menu. Leads have a dialog for the fields without one.
 */
export type ChangeOf<Input extends { action: unknown }> = Extract<Input['action'], { change: unknown }>['change'];

interface BulkActionsProps<Where, Change, More> {
  of: NounWith<'bulk'>;
  listId: string;
  selection: Selection;
  /** The filters of the list. */
  where: Where;
  /** Total number of matches; null if they were not all counted. */
  total: number | null;
  /** Whether all rows are loaded. */
  complete: boolean;
  fields: readonly BulkField<Change, More>[];
  /** Consequence of deleting the rows. */
  consequence: string;
  send: (
    input: {
      select: { ids: string[] } | { matching: Where };
      action: { change: Change } | More | { delete: true };
    },
    signal: AbortSignal,
  ) => Promise<AsyncIterable<BulkMessage>>;
  /** Refetches the lists that may show the rows. */
  refresh: () => unknown;
  /** A hint if some rows did not get the chosen value, with what to do about it. */
  hint?: (result: BulkResult) => string | null;
  /** Actions of this noun alone. */
  children?: ReactNode;
  /** The dialogs of these actions; `run` does what they ask for, and `what` is selected. */
  dialogs?: (what: string, run: (action: { change: Change } | More, resultText: string) => void) => ReactNode;
}

/** Actions on all selected rows: set a field, export, delete. */
export function BulkActions<Where extends Parameters<typeof exportQuery>[1], Change, More = never>({
  of,
  listId,
  selection,
  where,
  fields,
  consequence,
  send,
  refresh,
  hint,
  children,
  dialogs,
  ...props
}: BulkActionsProps<Where, Change, More>) {
  const noun = NOUNS[of];
  const bulk = useBulk({ noun, listId, refresh, hint });
  const { number } = useFormats();
  const [asking, setAsking] = useState(false);
  const { ids, count } = selection;
  const counted = `${number(count)} ${count === 1 ? noun.one : noun.many}`;
  const what = ids === null && props.total === null ? `all ${noun.many} that match` : counted;
  // Keep the text while the dialog fades out, because the selection is already cleared.
  const asked = useLast(asking ? what : null);
  const query = exportQuery(ids, where);

  const run = (action: { change: Change } | More | { delete: true }, outcome: BulkOutcome) => {
    const select = ids === null ? { matching: where } : { ids };
    setAsking(false);
    selection.clear();
    focusList(listId);
    void bulk.start((signal) => send({ select, action }, signal), outcome, count);
  };

  return (
    <>
      <BulkBar selection={selection} noun={noun} listId={listId} {...props}>
        {fields.map(({ label, icon, choices }) => (
          <BulkMenu key={label} label={label} icon={icon}>
            {choices.map((choice) => (
              <Menu.Item
                key={choice.label}
                leftSection={choice.dot}
                onClick={() =>
                  choice.ask
                    ? choice.ask({ ids, count, what, clear: selection.clear })
                    : run('action' in choice ? choice.action : { change: choice.change }, choice)
                }
              >
                {choice.badge ?? choice.label}
              </Menu.Item>
            ))}
          </BulkMenu>
        ))}
        {children}
        {query !== null && <ExportButton of={of} query={query} size="xs" />}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </BulkBar>
      <ConfirmModal
        subject={asking ? what : null}
        title={`Delete ${noun.many}`}
        question={`Are you sure you want to delete these ${noun.many}?`}
        consequence={consequence}
        action={`Delete ${asked ?? what}`}
        onClose={() => setAsking(false)}
        onConfirm={() => run({ delete: true }, { resultText: 'deleted' })}
      />
      {dialogs?.(what, (action, resultText) => run(action, { resultText }))}
      <BulkProgress run={bulk.run} noun={noun} onStop={bulk.stop} />
    </>
  );
}
