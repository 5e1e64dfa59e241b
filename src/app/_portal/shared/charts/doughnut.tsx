import { Pie } from '@visx/shape';
import classes from './charts.module.css';
import { FigureLink } from './figure-link';
import { Mark } from './mark';
import { useMarks } from './use-marks';

export interface Slice {
  key: string;
  name: string;
  value: number;
  color: string;
  /** The list of what is counted. */
  href?: string | undefined;
}

interface DoughnutProps {
  label: string;
  slices: readonly Slice[];
  /** In the middle: what the slices add up to. */
  total: { value: string; name: string };
  format: (value: number) => string;
  formatShare: (share: number) => string;
}

const SIZE = 176;
const RADIUS = SIZE / 2;
const THICKNESS = 26;

/** Shares of a whole, with each name and value beside it. */
export function Doughnut({ label, slices, total, format, formatShare }: DoughnutProps) {
  const sum = slices.reduce((all, { value }) => all + value, 0);
  const drawn = slices.filter(({ value }) => value > 0);
  const { active, markProps } = useMarks(drawn.length);
  const activeKey = active === null ? undefined : drawn[active]?.key;
  const describeSlice = ({ name, value }: Slice) => `${name}: ${format(value)}, ${formatShare(value / sum)}`;

  return (
    <div className={classes.doughnut}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an SVG. */}
      <svg width={SIZE} height={SIZE} role="group" aria-label={label}>
        <g transform={`translate(${RADIUS} ${RADIUS})`}>
          <Pie
            data={drawn}
            pieValue={({ value }: Slice) => value}
            pieSort={null}
            pieSortValues={null}
            outerRadius={RADIUS - 2}
            innerRadius={RADIUS - THICKNESS}
            padAngle={0.02}
            cornerRadius={3}
          >
            {({ arcs, path }) =>
              arcs.map((arc, index) => (
                <Mark key={arc.data.key} href={arc.data.href} mark={markProps(index, describeSlice(arc.data))}>
                  <path
                    className={classes.slice}
                    data-active={active === index || undefined}
                    d={path(arc) ?? ''}
                    fill={arc.data.color}
                  />
                </Mark>
              ))
            }
          </Pie>
          <text className={`${classes.total} figures`} textAnchor="middle" dy="0.1em" aria-hidden>
            {total.value}
          </text>
          <text className={classes.tick} textAnchor="middle" y={20} aria-hidden>
            {total.name}
          </text>
        </g>
      </svg>
      <ul className={`${classes.shares} figures`}>
        {slices.map(({ key, name, value, color, href }) => (
          <li key={key} data-active={key === activeKey || undefined}>
            <span className={classes.swatch} style={{ background: color }} />
            <span>{name}</span>
            <b>
              <FigureLink href={value > 0 ? href : undefined}>{format(value)}</FigureLink>
            </b>
            <span className={classes.share}>{formatShare(sum === 0 ? 0 : value / sum)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
