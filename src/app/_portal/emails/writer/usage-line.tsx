import { Anchor } from '@mantine/core';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useFormats } from '@/app/_ui/time/formats';
import type { AiUsage } from '@/domain/ai/ai-usage';
import { usageLine, usageState } from '@/domain/ai/usage-texts';
import type { WritingSource } from '@/domain/ai/writing-choices';
import classes from './ai-panel.module.css';

interface UsageLineProps {
  usage: AiUsage | undefined;
  source: WritingSource | undefined;
}

/** What is left of the quota (D45). Templates cost nothing. */
export function UsageLine({ usage, source }: UsageLineProps) {
  const formats = useFormats();
  const limits = useLimits();
  if (!usage || source === undefined) return null;
  if (source === 'template') return <p className={classes.usage}>Templates, free to use</p>;
  const state = usageState(usage.remaining);
  return (
    <p className={classes.usage} data-state={state}>
      {usageLine(usage)}
      {state === 'none' && (
        <>
          {` More on ${formats.date(usage.resetsAt)}.`}
          {limits?.plan === 'FREE' && (
            <>
              {' '}
              <Anchor href="/settings#subscription" inherit>
                Upgrade
              </Anchor>
            </>
          )}
        </>
      )}
    </p>
  );
}
