import { Slider } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './inputs.module.css';
import { NumberField, WHOLE } from './number-field';

/** From, up to, and in steps of: fine where events are small, coarse where they are large. */
const RANGES = [
  [0, 100, 10],
  [100, 500, 25],
  [500, 1000, 50],
  [1000, 2000, 100],
  [2000, 5000, 250],
  [5000, 10_000, 500],
  [10_000, 20_000, 1000],
] as const;

const STEPS = [
  ...RANGES.flatMap(([from, to, by]) => Array.from({ length: (to - from) / by }, (_, index) => from + index * by)),
  20_000,
];

const LABELED = [0, 100, 500, 1000, 5000, 20_000];

const stepOf = (attendance: number): number => {
  const next = STEPS.findIndex((step) => step >= attendance);
  return next === -1 ? STEPS.length - 1 : next;
};

interface AttendanceFieldProps {
  id: string;
  value: number;
  error: string | undefined;
  onChange: (attendance: number) => void;
}

/** How many guests are expected: to the nearest step with the slider, or exactly in the input. */
export function AttendanceField({ id, value, error, onChange }: AttendanceFieldProps) {
  const { number } = useFormats();
  const compact = (count: number) => (count < 1000 ? String(count) : `${count / 1000}k`);
  return (
    <div>
      <NumberField
        id={id}
        label="Guests expected"
        kind={WHOLE}
        value={value}
        error={error}
        classNames={{ input: `${classes.attendance} figures` }}
        onChange={onChange}
      />
      <Slider
        className={classes.slider}
        thumbLabel="Guests expected, to the nearest step"
        max={STEPS.length - 1}
        value={Number.isNaN(value) ? 0 : stepOf(value)}
        label={(step) => number(STEPS[step] ?? 0)}
        thumbValueText={`${number(Number.isNaN(value) ? 0 : value)} guests`}
        marks={LABELED.map((guests) => ({ value: stepOf(guests), label: compact(guests) }))}
        onChange={(step) => onChange(STEPS[step] ?? 0)}
      />
    </div>
  );
}
