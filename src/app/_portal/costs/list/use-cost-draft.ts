'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { useIsMounted } from '@/app/_ui/interaction/use-is-mounted';
import {
  ALL_COST_PATHS,
  COST_DEFAULTS,
  type CostPath,
  type CostValues,
  costError,
  costValue,
  costValuesOf,
  parseCost,
  typedCost,
} from '@/domain/costs/cost-inputs';

/** What is typed waits this long before it is saved. */
const SAVE_AFTER_MS = 800;

type Typed = Record<CostPath, string>;

const typedOf = (values: CostValues): Typed =>
  Object.fromEntries(ALL_COST_PATHS.map((path) => [path, typedCost(path, costValue(values, path))])) as Typed;

/** The typed values if all of them are valid, else null. */
function valuesOf(typed: Typed): CostValues | null {
  const values = costValuesOf((path) => parseCost(path, typed[path]));
  return ALL_COST_PATHS.some((path) => costError(path, costValue(values, path))) ? null : values;
}

const isSame = (a: CostValues, b: CostValues) =>
  ALL_COST_PATHS.every((path) => costValue(a, path) === costValue(b, path));

/** What is loaded has more fields than are sent. */
const onlyValues = (values: CostValues): CostValues => costValuesOf((path) => costValue(values, path));

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** The inputs of a comparison. Valid changes are saved as they are typed; `values` are the last valid ones. */
export function useCostDraft(leadId: string | null, loaded: CostValues) {
  const utils = api.useUtils();
  const [typed, setTyped] = useState(() => typedOf(loaded));
  const [left, setLeft] = useState<ReadonlySet<CostPath>>(new Set());
  const [values, setValues] = useState(() => onlyValues(loaded));
  const [state, setState] = useState<SaveState>('saved');
  // Changed elsewhere: shown, unless something was changed here too.
  const [base, setBase] = useState(loaded);
  if (loaded !== base) {
    setBase(loaded);
    const current = valuesOf(typed);
    if (state === 'saved' && current && isSame(current, base)) {
      setTyped(typedOf(loaded));
      setValues(onlyValues(loaded));
    }
  }
  const waiting = useRef<CostValues | null>(null);

  const isShown = useIsMounted();
  const queryClient = useQueryClient();
  const save = api.costs.save.useMutation({
    // One after another, so that the last one wins.
    scope: { id: 'costs.save' },
    async onSuccess(saved) {
      const input = leadId === null ? {} : { leadId };
      // A response in flight may predate this, and would bring back what was typed over. Not exact, it would also give up
      // the comparisons of all leads.
      await queryClient.cancelQueries({ queryKey: getQueryKey(api.costs.read, input, 'query'), exact: true });
      utils.costs.read.setData(input, saved);
    },
    // What is passed to `mutate` is not called once the tab is left, so nobody would learn of it.
    onError: (error) => {
      if (!isShown.current) notifyProblem(error, 'Cost comparison not saved');
    },
  });

  const flush = () => {
    const next = waiting.current;
    if (!next) return;
    waiting.current = null;
    setState('saving');
    save.mutate(
      { leadId, ...next },
      {
        onSuccess: () => setState((now) => (now === 'saving' ? 'saved' : now)),
        onError: () => {
          waiting.current ??= next;
          setState('failed');
        },
      },
    );
  };

  const flushOnLeave = useEffectEvent(flush);
  useEffect(() => () => flushOnLeave(), []);
  const due = state === 'unsaved' ? values : null;
  const saveDue = useEffectEvent(flush);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => saveDue(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due]);

  const accept = (next: Typed) => {
    setTyped(next);
    const valid = valuesOf(next);
    if (!valid) return;
    setValues(valid);
    waiting.current = valid;
    setState('unsaved');
  };

  return {
    values,
    state,
    isValid: valuesOf(typed) !== null,
    retry: flush,
    field: (path: CostPath) => ({
      value: typed[path],
      // Not before the input is left: half a number is no mistake yet.
      error: left.has(path) ? costError(path, parseCost(path, typed[path])) : null,
      onChange: (text: string) => accept({ ...typed, [path]: text }),
      onLeave: () => setLeft((before) => new Set(before).add(path)),
    }),
    reset() {
      const before = typed;
      accept(typedOf(COST_DEFAULTS));
      notifyUndo('The inputs are back at their defaults.', () => accept(before));
    },
    /** The link shows what is saved with it, so nothing is left to save. */
    shared() {
      waiting.current = null;
      setState('saved');
    },
  };
}

export type CostDraft = ReturnType<typeof useCostDraft>;
