import { Button, Skeleton } from '@mantine/core';
import { LicenseVerdict } from '../../record/licenses/license-verdict';
import classes from './plan.module.css';
import type { LicenseAnswer } from './use-license-check';

export const LICENSE_ID = 'plan-license';

/** Whether the company may do the work. Nothing until a state is chosen. */
export function LicenseCheck({ answer }: { answer: LicenseAnswer }) {
  if (!answer) return null;
  const { data, isOld, isError, retry } = answer;
  return (
    <div id={LICENSE_ID} tabIndex={-1} className={classes.license} aria-busy={!isError && (!data || isOld)}>
      {isError && (
        <div role="alert" className={classes.unchecked}>
          The licenses could not be checked.
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {data && <LicenseVerdict {...data} />}
      {!data && !isError && <Skeleton height={96} radius="md" />}
    </div>
  );
}
