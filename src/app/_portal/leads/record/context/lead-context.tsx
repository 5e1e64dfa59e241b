import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { LeadPicker } from '../picking/lead-picker';
import classes from './lead-context.module.css';
import type { useLeadInAddress } from './use-lead-in-address';

/** Says which lead a tab is about, and changes it. */
export function LeadContext({ context }: { context: ReturnType<typeof useLeadInAddress> }) {
  return (
    <div className={classes.picker}>
      <LeadPicker
        label="For a lead"
        placeholder={context.leadId === null ? 'None: this one is your own' : 'Loading…'}
        value={context.lead}
        onChange={context.setLead}
      />
    </div>
  );
}

/** Instead of the page, if the lead does not exist any more. */
export function LeadGone({ context }: { context: ReturnType<typeof useLeadInAddress> }) {
  return (
    <EmptyState
      icon={IconUserOff}
      action={
        <Button variant="default" onClick={() => context.setLead(null)}>
          Show your own
        </Button>
      }
    >
      This lead does not exist, has been deleted, or is no longer shared with you.
    </EmptyState>
  );
}
