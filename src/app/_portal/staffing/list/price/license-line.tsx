import { Anchor } from '@mantine/core';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { verdictText } from '../../record/licenses/license-verdict';
import { LICENSE_ID } from '../plan/license-check';
import type { LicenseAnswer } from '../plan/use-license-check';
import classes from './price.module.css';

/** Whether a price may be quoted at all, with the way to the reasons. Nothing if it may. */
export function LicenseLine({ answer }: { answer: LicenseAnswer }) {
  if (!answer?.data || answer.data.verdict === 'PASS') return null;
  const { verdict } = answer.data;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.license}
      data-verdict={verdict}
      onClick={() => moveFocus(LICENSE_ID)}
    >
      License: {verdictText(verdict)}
    </Anchor>
  );
}
