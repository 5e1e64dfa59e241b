'use client';

import { useNetwork } from '@mantine/hooks';
import classes from './offline-line.module.css';

/** One line while the connection is gone; what is on screen stays readable. */
export function OfflineLine() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.offline}>
          You are offline. What you see may be old; saving works again once you are back.
        </div>
      )}
    </div>
  );
}
