import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { handOffsOf } from '../quote-links';
import classes from './quote-detail.module.css';

/** The files of an accepted quote for other programs. */
export const QuoteHandOff = ({ id }: { id: string }) => (
  <section aria-labelledby="quote-hand-off">
    <h3 id="quote-hand-off" className={classes.heading}>
      Hand-off
    </h3>
    <div className={classes.downloads}>
      {handOffsOf(id).map(({ label, href }) => (
        <Button
          key={label}
          component="a"
          href={href}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </div>
  </section>
);
