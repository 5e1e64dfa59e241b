import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

interface ChartFrameProps {
  /** The frame's name for screen readers. */
  label: string;
  height: number;
  /** Draws the chart in the width there is. */
  children: (width: number) => ReactNode;
  /** What is shown above the chart, in pixels from its left edge. */
  tip?: ((width: number) => { x: number; content: ReactNode } | null) | undefined;
}

/** An SVG as wide as its card. Its height is reserved, so that nothing moves when it is drawn. */
export function ChartFrame({ label, height, children, tip }: ChartFrameProps) {
  const { ref, width } = useElementSize();
  const shown = width > 0 ? tip?.(width) : null;
  return (
    <div ref={ref} className={classes.frame} style={{ minHeight: height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of an SVG.
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          {children(width)}
        </svg>
      )}
      {shown && (
        <div
          className={classes.tip}
          // Keeps the tip inside the frame at both ends.
          style={{ left: `clamp(80px, ${shown.x}px, ${Math.max(80, width - 80)}px)` }}
          aria-hidden
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}

export interface TipLine {
  name: string;
  value: string;
  color?: string;
}

/** Values beside a mark. */
export function ChartTip({ title, lines }: { title: string; lines: readonly TipLine[] }) {
  return (
    <>
      <div className={classes.tipTitle}>{title}</div>
      {lines.map(({ name, value, color }) => (
        <div key={name} className={`${classes.tipLine} figures`}>
          {color && <span className={classes.swatch} style={{ background: color }} />}
          <span>{name}</span>
          <b>{value}</b>
        </div>
      ))}
    </>
  );
}
