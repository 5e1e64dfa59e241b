import type { ReactNode } from 'react';
import classes from './fact-line.module.css';

interface FactLineProps {
  size?: 'xs' | 'sm';
  label?: string;
  /** {@link Fact}s. */
  children: ReactNode;
}

/** Values with their labels, side by side; below each other on phones. */
export const FactLine = ({ size = 'xs', label, children }: FactLineProps) => (
  <dl aria-label={label} className={classes.facts} style={{ fontSize: `var(--mantine-font-size-${size})` }}>
    {children}
  </dl>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
