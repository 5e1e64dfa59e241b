import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './warnings.module.css';

/** What a plan, a price or a quote leaves open. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul className={classes.warnings}>
      {texts.map((text) => (
        <li key={text}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
