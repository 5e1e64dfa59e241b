import { Anchor } from '@mantine/core';
import type { CostDraft } from './use-cost-draft';

interface SaveLineProps {
  draft: CostDraft;
  /** Where the inputs come from, if nothing was ever saved. */
  start: 'saved' | 'own' | 'defaults';
}

const STARTS = {
  saved: 'Saved. Every change is saved as you type.',
  own: 'Starts with your own inputs. Every change is saved as you type.',
  defaults: 'Starts with sample inputs. Every change is saved as you type.',
} as const satisfies Record<SaveLineProps['start'], string>;

/** Whether what is on the page is saved. */
export function SaveLine({ draft: { state, isValid, retry }, start }: SaveLineProps) {
  if (state === 'failed') {
    return (
      <span role="alert">
        Not saved.{' '}
        <Anchor component="button" type="button" inherit onClick={retry}>
          Try again
        </Anchor>
      </span>
    );
  }
  if (!isValid) return 'The figures are those of the last valid inputs.';
  return state === 'saved' ? STARTS[start] : 'Saving…';
}
