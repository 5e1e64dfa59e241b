/** In the order in which they are tried: a shorter text is easier to read than a smaller one. */
const SIZES = [12, 10] as const;

/** Between two labels, in pixels. */
const GAP = 2;

/** Estimated, because nothing is drawn yet: in the chart's type no digit, sign or letter of an amount is wider on average. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + size * (/[.,\s]/.test(letter) ? 0.32 : 0.68), 0);

interface FittedLabels {
  /** Null where a label is left out. */
  texts: (string | null)[];
  isSmall: boolean;
}

/**
 * The labels of values that stand side by side, `space` pixels from one to the next, so that no two touch: in the first of
 * the `formats`, longest first, that leaves room for all of them. If none does, those that would touch the one on their
 * right are left out. Zeros have no label.
 */
export function fitLabels(
  values: readonly number[],
  space: number,
  formats: readonly ((value: number) => string)[],
): FittedLabels {
  const choices = SIZES.flatMap((size) =>
    formats.map((format) => ({ ...keepApart(values, space, size, format), size })),
  );
  const { texts, size } = choices.find(({ isWhole }) => isWhole) ?? choices.at(-1) ?? { texts: [], size: SIZES[0] };
  return { texts, isSmall: size < SIZES[0] };
}

function keepApart(values: readonly number[], space: number, size: number, format: (value: number) => string) {
  const texts: (string | null)[] = values.map((value) => (value === 0 ? null : format(value)));
  let isWhole = true;
  let start = Number.POSITIVE_INFINITY;
  // From the right, because the last value is the latest.
  for (const [index, text] of [...texts.entries()].toReversed()) {
    if (text === null) continue;
    const half = widthOf(text, size) / 2;
    if (index * space + half + GAP > start) {
      texts[index] = null;
      isWhole = false;
    } else {
      start = index * space - half;
    }
  }
  return { texts, isWhole };
}
