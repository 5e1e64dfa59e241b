import { useFormats } from '@/app/_ui/time/formats';
import classes from './section-heading.module.css';

/** In pixels. The styles say the same. */
export const SECTION_HEADING_HEIGHT = 40;

interface SectionHeadingProps {
  id: string;
  title: string;
  /** Beside the title. */
  note?: string | undefined;
  count: number | null;
}

/** The heading of a part of a list, with the number of its items. It sticks to the top while that part scrolls. */
export function SectionHeading({ id, title, note, count }: SectionHeadingProps) {
  const { number } = useFormats();
  return (
    <h2 className={classes.heading} id={id}>
      {title} {note && <span className={classes.count}>{note} </span>}
      {count !== null && <span className={classes.count}>{number(count)}</span>}
    </h2>
  );
}
