'use client';

import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { leaveOrSubmitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { progressOf } from '@/domain/dashboard/target-progress';
import { parseTarget, targetsInput } from '@/domain/dashboard/targets';
import classes from './targets.module.css';

const typed = z.string().transform(parseTarget);

/** What `targetsInput` takes, as typed. */
const typedTargets = z.object({
  revenue: typed.pipe(targetsInput.shape.revenue.unwrap()),
  deals: typed.pipe(targetsInput.shape.deals.unwrap()),
});

interface TargetFormProps {
  revenue: number | null;
  deals: number | null;
  /** The current month, and the one before. */
  from: string;
  until: string;
  onClose: () => void;
}

const asTyped = (target: number | null) => target?.toLocaleString('en-US') ?? '';

/** Sets both targets. An empty one is removed. */
export default function TargetForm({ revenue, deals, from, until, onClose }: TargetFormProps) {
  const save = useSetTargets();
  const { form, field, formProps, pending, dirty } = useSchemaForm({
    schema: typedTargets,
    initialValues: { revenue: asTyped(revenue), deals: asTyped(deals) },
    async send(targets) {
      await save(targets);
      form.resetDirty();
      onClose();
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not saved'),
  });
  const leaving = useLeaveGuard({ dirty: dirty && !pending, onLeave: onClose });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  return (
    <form {...formProps} className={classes.form} aria-label="Targets" onKeyDown={leaveOrSubmitByKeys(leaving.leave)}>
      <div className={classes.fields}>
        <TextInput
          ref={first}
          label="Revenue per month"
          leftSection="$"
          inputMode="numeric"
          autoComplete="off"
          {...field('revenue')}
        />
        <TextInput label="Deals per month" inputMode="numeric" autoComplete="off" {...field('deals')} />
      </div>
      <p className={classes.hint}>
        From {from} on. {until} and the months before keep their targets. Leave a field empty for no target.
      </p>
      <FormFooter saving={pending} save="Save targets" onCancel={leaving.leave} />
      {leaving.dialog}
    </form>
  );
}

/** Saves targets and shows the progress towards them at once, from the figures that are on the page. */
function useSetTargets() {
  const utils = api.useUtils();
  const { mutateAsync } = api.dashboard.setTargets.useMutation();
  return async (targets: z.output<typeof typedTargets>) => {
    const saved = await mutateAsync(targets);
    utils.dashboard.read.setData(undefined, (data) => {
      if (!data) return data;
      const { monthlyRevenue, wonThisMonth, targets: month } = data;
      return { ...data, targets: progressOf(saved, { revenue: monthlyRevenue, deals: wonThisMonth }, month) };
    });
    void utils.dashboard.invalidate();
  };
}
