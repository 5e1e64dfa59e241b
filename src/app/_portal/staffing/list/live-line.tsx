'use client';

import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { useStaffingWords } from '../record/staffing-words';
import type { WorkedPrice } from './draft/work-out';
import { PLAN_HEADING } from './plan/plan-card';
import classes from './staffing.module.css';

/** Listeners hear the figures once they rest. */
const ANNOUNCE_AFTER_MS = 1000;

/** The figures in one line: said after a change, and in view on a phone, where the plan is below its inputs. */
export function LiveLine({ plan, worked }: { plan: StaffingPlan; worked: WorkedPrice | null }) {
  const { guards, hours, dollars } = useStaffingWords();
  const total = worked && `${dollars(worked.price.total)}${worked.unrated.length > 0 ? ' for a part' : ''}`;
  const text = [guards(plan.guards), hours(plan.paidHours), total].filter(Boolean).join(' · ');
  const [announced] = useDebouncedValue(text, ANNOUNCE_AFTER_MS);
  return (
    <>
      <button type="button" className={`${classes.live} figures`} onClick={() => moveFocus(PLAN_HEADING)}>
        {text}
      </button>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}
