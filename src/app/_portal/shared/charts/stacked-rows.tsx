import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { ChartFrame, ChartTip } from './chart-frame';
import classes from './charts.module.css';
import { Mark } from './mark';
import { useMarks } from './use-marks';

interface RowPart {
  name: string;
  /** 0 or more. */
  value: number;
  color: string;
  /** Of the color, 0 to 1: parts of one row share their color. */
  strength: number;
}

export interface StackedRow {
  name: string;
  parts: readonly RowPart[];
}

interface StackedRowsProps {
  label: string;
  rows: readonly StackedRow[];
  format: (value: number) => string;
}

const ROW = 76;
const BAR = { top: 28, height: 32 };
const GAP = 2;

const totalOf = ({ parts }: StackedRow) => parts.reduce((sum, { value }) => sum + value, 0);

/** Horizontal bars of parts on one scale from zero, each with its name and total above it, and its parts below. */
export function StackedRows({ label, rows, format }: StackedRowsProps) {
  const maximum = Math.max(1, ...rows.map(totalOf));
  const segments = rows.flatMap((row, at) => {
    const shown = row.parts.filter(({ value }) => value > 0);
    return shown.map((part, index) => ({
      ...part,
      row,
      at,
      start: shown.slice(0, index).reduce((sum, { value }) => sum + value, 0),
    }));
  });
  const { active, markProps } = useMarks(segments.length);
  const scaleOf = (width: number) => scaleLinear<number>({ domain: [0, maximum], range: [0, width] });

  return (
    <>
      <ChartFrame
        label={label}
        height={rows.length * ROW - 16}
        tip={(width) => {
          const segment = active === null ? undefined : segments[active];
          if (!segment) return null;
          const { name, value, color, row, start } = segment;
          const x = scaleOf(width);
          return {
            x: (x(start) + x(start + value)) / 2,
            content: <ChartTip title={row.name} lines={[{ name, value: format(value), color }]} />,
          };
        }}
      >
        {(width) => {
          const x = scaleOf(width);
          return (
            <>
              {rows.map((row, at) => (
                <g key={row.name} aria-hidden>
                  <text className={classes.rowName} x={0} y={at * ROW + 16}>
                    {row.name}
                  </text>
                  <text className={classes.value} x={width} y={at * ROW + 16} textAnchor="end">
                    {format(totalOf(row))}
                  </text>
                </g>
              ))}
              {segments.map(({ name, value, color, strength, row, at, start }, index) => (
                <Mark key={`${row.name} ${name}`} mark={markProps(index, `${row.name}, ${name}: ${format(value)}`)}>
                  <Bar
                    className={classes.slice}
                    data-active={active === index || undefined}
                    x={x(start)}
                    y={at * ROW + BAR.top}
                    width={Math.max(1, x(value) - GAP)}
                    height={BAR.height}
                    rx={3}
                    fill={color}
                    fillOpacity={strength}
                  />
                </Mark>
              ))}
            </>
          );
        }}
      </ChartFrame>
      <div className={classes.rowParts}>
        {rows.map((row) => (
          <ul key={row.name} className={`${classes.legend} figures`} aria-label={row.name}>
            {row.parts.map(({ name, value, color, strength }) => (
              <li key={name}>
                <span className={classes.swatch} style={{ background: color, opacity: strength }} />
                {name} <b>{format(value)}</b>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
