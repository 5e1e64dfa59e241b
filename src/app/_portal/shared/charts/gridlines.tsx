import type { scaleLinear } from '@visx/scale';
import classes from './charts.module.css';

interface GridlinesProps {
  y: ReturnType<typeof scaleLinear<number>>;
  left: number;
  width: number;
  format: (value: number) => string;
}

/** A few faint lines with their values; the zero line is stronger. */
export function Gridlines({ y, left, width, format }: GridlinesProps) {
  // Counts have no halves.
  const ticks = y.ticks(4).filter(Number.isInteger);
  return (
    <g aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? classes.zero : classes.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}
