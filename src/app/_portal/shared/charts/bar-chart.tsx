import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { ChartFrame, ChartTip } from './chart-frame';
import classes from './charts.module.css';
import { Gridlines } from './gridlines';
import { Mark } from './mark';
import { useMarks } from './use-marks';

export interface Series {
  name: string;
  color: string;
  /** Hatched, to be told apart without color. */
  isHatched?: boolean;
}

interface BarValue {
  /** 0 or more. */
  value: number;
  /** In full, for tooltips and screen readers. */
  text: string;
}

export interface BarGroup {
  /** Below the bars. */
  label: string;
  /** In full, for tooltips and screen readers. */
  title: string;
  /** Drawn lighter: the period is not over. */
  isRunning?: boolean;
  /** The list of what is counted. */
  href?: string | undefined;
  /** One for each series. */
  values: readonly BarValue[];
}

interface BarChartProps {
  label: string;
  series: readonly Series[];
  groups: readonly BarGroup[];
  /** On axes and above bars, where there is little space. */
  formatShort: (value: number) => string;
}

const HEIGHT = 220;
/** Of each name above several series. */
const LINE = 16;
/** Bars narrower than this have smaller values. */
const NARROW = 24;
const MARGIN = { top: 24, bottom: 40, left: 48 };

/**
 * Bars by month on one scale from zero, with one or several series side by side. Each bar has its value above it, and
 * several series have their names above the last month.
 */
export function BarChart({ label, series, groups, formatShort }: BarChartProps) {
  const { active, markProps } = useMarks(groups.length);
  const pattern = useId();
  const maximum = Math.max(1, ...groups.flatMap(({ values }) => values.map(({ value }) => value)));
  const isSingle = series.length === 1;
  const names = isSingle ? 0 : series.length * LINE;
  const height = HEIGHT + names;
  const y = scaleLinear<number>({
    domain: [0, maximum],
    range: [height - MARGIN.bottom, MARGIN.top + names],
    nice: 4,
  });
  const xOf = (width: number) =>
    scaleBand<number>({
      domain: groups.map((_, index) => index),
      range: [MARGIN.left, width],
      paddingInner: 0.32,
      paddingOuter: 0.12,
    });

  const describeGroup = ({ title, values }: BarGroup) =>
    `${title}: ${series.map(({ name }, index) => `${name} ${values[index]?.text}`).join(', ')}`;

  return (
    <ChartFrame
      label={label}
      height={height}
      tip={(width) => {
        const group = active === null ? undefined : groups[active];
        if (active === null || !group) return null;
        const x = xOf(width);
        const lines = series.map(({ name, color }, index) => ({
          name,
          color,
          value: group.values[index]?.text ?? '',
        }));
        return {
          x: (x(active) ?? 0) + x.bandwidth() / 2,
          content: <ChartTip title={group.isRunning ? `${group.title}, so far` : group.title} lines={lines} />,
        };
      }}
    >
      {(width) => {
        const x = xOf(width);
        const inner = scaleBand<number>({
          domain: series.map((_, index) => index),
          range: [0, x.bandwidth()],
          paddingInner: 0.12,
        });
        return (
          <>
            <defs>
              <Hatching id={pattern} />
            </defs>
            <Gridlines y={y} left={MARGIN.left} width={width} format={formatShort} />
            {groups.map((group, index) => (
              <g key={group.title} className={classes.group} data-active={active === index || undefined}>
                {series.map(({ name, color, isHatched }, at) => {
                  const { value } = group.values[at] ?? { value: 0 };
                  const bar = {
                    x: (x(index) ?? 0) + (inner(at) ?? 0),
                    y: y(value),
                    width: inner.bandwidth(),
                    height: Math.max(0, y(0) - y(value)),
                    rx: 3,
                  };
                  return (
                    <g key={name}>
                      <g opacity={group.isRunning ? 0.55 : 1}>
                        <Bar {...bar} fill={color} />
                        {isHatched && <Bar {...bar} fill={`url(#${pattern})`} />}
                      </g>
                      {value > 0 && (
                        <text
                          className={classes.value}
                          data-small={inner.bandwidth() < NARROW || undefined}
                          x={bar.x + bar.width / 2}
                          y={bar.y - 6}
                          textAnchor="middle"
                          aria-hidden
                        >
                          {formatShort(value)}
                        </text>
                      )}
                    </g>
                  );
                })}
                <text
                  className={classes.tick}
                  x={(x(index) ?? 0) + x.bandwidth() / 2}
                  y={height - MARGIN.bottom + 16}
                  textAnchor="middle"
                >
                  {group.label}
                </text>
                {group.isRunning && (
                  <text
                    className={classes.tick}
                    x={(x(index) ?? 0) + x.bandwidth() / 2}
                    y={height - MARGIN.bottom + 30}
                    textAnchor="middle"
                  >
                    so far
                  </text>
                )}
                {/* The whole column can be hovered and focused, however small its bars are. */}
                <Mark href={group.href} mark={markProps(index, describeGroup(group))}>
                  <rect
                    className={classes.hit}
                    x={(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}
                    y={MARGIN.top + names - 16}
                    width={x.step()}
                    height={HEIGHT - MARGIN.bottom - MARGIN.top + 16}
                    rx={6}
                  />
                </Mark>
              </g>
            ))}
            {!isSingle &&
              series.map(({ name, color }, at) => {
                const last = groups.length - 1;
                const value = groups[last]?.values[at]?.value ?? 0;
                // The bar on the left has the lowest name, so that no line crosses another's name.
                const line = (series.length - at) * LINE - 4;
                const middle = (x(last) ?? 0) + (inner(at) ?? 0) + inner.bandwidth() / 2;
                return (
                  <g key={name} aria-hidden>
                    <line
                      x1={middle}
                      x2={middle}
                      y1={line + 4}
                      y2={y(value) - (value > 0 ? 20 : 4)}
                      stroke={color}
                      strokeWidth={1.5}
                    />
                    <text className={classes.seriesName} x={middle + 4} y={line} textAnchor="end">
                      {name}
                    </text>
                  </g>
                );
              })}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** Stripes in the color of the surface, over any fill. */
function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={2} height={6} fill="var(--surface)" />
    </pattern>
  );
}

/** The names of a chart's series. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, color, isHatched }) => (
        <li key={name}>
          <span className={classes.swatch} data-hatched={isHatched || undefined} style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
