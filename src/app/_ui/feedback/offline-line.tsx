'use client';

import { useNetwork } from '@mantine/hooks';
import classes from './offline-line.module.css';

/** A banner while the browser is offline; the page stays readable. */
export function OfflineLine() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.offline}>
          You are offline. Data may be outdated, and changes cannot be saved until you reconnect.
        </div>
      )}
    </div>
  );
}
