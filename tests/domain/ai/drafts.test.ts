import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { describe, expect, it } from 'vitest';
import { countWords, readDraft, readingMinutes } from '@/domain/ai/draft';
import { limitText, usageLine, usageState } from '@/domain/ai/usage-texts';
import { createVersionReader, separatorOf } from '@/domain/ai/versions';

describe('the subject of a draft', () => {
  it.each([
    ['Subject: Guards for March\n\nDear Noor,\n\nHello.', 'Guards for March', 'Dear Noor,\n\nHello.'],
    ['\n\n**Subject:** Guards\nDear Noor,', 'Guards', 'Dear Noor,'],
    ['subject line: Guards\r\n\r\nDear Noor,', 'Guards', 'Dear Noor,'],
    ['Guards for March\n\nDear Noor,', 'Guards for March', 'Dear Noor,'],
    ['Dear Noor,\n\nHello.', null, 'Dear Noor,\n\nHello.'],
    ['Hi Noor\n\nHello.', null, 'Hi Noor\n\nHello.'],
    ['We have forty guards.\n\nBest', null, 'We have forty guards.\n\nBest'],
    ['Subject: Gua', 'Gua', ''],
    ['', null, ''],
  ])('of %j is %j', (raw, subject, content) => {
    expect(readDraft('email', raw)).toEqual({ subject, content });
  });

  it('exists only for an email', () => {
    expect(readDraft('text', 'Subject: no\n\nHi')).toEqual({ subject: null, content: 'Subject: no\n\nHi' });
  });
});

describe('measures', () => {
  it('count words as readers do', () => {
    expect(countWords('')).toBe(0);
    expect(countWords('We don’t do 40-hour weeks — ever. #EventSecurity')).toBe(7);
  });

  it('round reading time up to minutes', () => {
    expect([0, 1, 230, 231].map(readingMinutes)).toEqual([0, 1, 1, 2]);
  });
});

describe('a stream of versions', () => {
  const FENCE = 'abc123';

  /** What arrives if `text` comes in chunks of these sizes. */
  function read(text: string, sizes: readonly number[], maximum = 3): string[] {
    const reader = createVersionReader(FENCE, maximum);
    const versions: string[] = [];
    const take = (pieces: ReturnType<typeof reader.read>) => {
      for (const { version, text: piece } of pieces) versions[version] = (versions[version] ?? '') + piece;
    };
    for (let [from, turn] = [0, 0]; from < text.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      take(reader.read(text.slice(from, from + size)));
      from += size;
    }
    take(reader.end());
    return versions;
  }

  const WHOLE = `One\n\n= x\n${separatorOf(FENCE)}\nTwo === abc\n ${separatorOf(FENCE)} \nThree`;

  it('is split at the lines between them, however it is cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (sizes) => {
        expect(read(WHOLE, sizes)).toEqual(['One\n\n= x\n', 'Two === abc\n', 'Three']);
      }),
      runs(100, 1000),
    );
  });

  it('passes text on at once, except what may become a separator', () => {
    const reader = createVersionReader(FENCE, 3);
    expect(reader.read('Dear')).toEqual([{ version: 0, text: 'Dear' }]);
    expect(reader.read(' Noor\n==')).toEqual([{ version: 0, text: ' Noor\n' }]);
    expect(reader.read('= no')).toEqual([{ version: 0, text: '=== no' }]);
  });

  it('drops versions that were not requested, and a separator at the end', () => {
    expect(read(`One\n${separatorOf(FENCE)}\nTwo\n${separatorOf(FENCE)}`, [4], 1)).toEqual(['One\n']);
    expect(read(`One\n${separatorOf(FENCE)}`, [4])).toEqual(['One\n']);
  });
});

describe('texts about usage', () => {
  const reached = 'Monthly AI generation limit reached';

  it('warn at 10 uses left or fewer, even before the first use, and say when none is left', () => {
    expect([null, 11, 10, 5, 1, 0].map(usageState)).toEqual(['plenty', 'plenty', 'few', 'few', 'few', 'none']);
    expect(usageLine({ used: 1, limit: 5, remaining: 4 })).toBe('4 of 5 left this month');
    expect(usageLine({ used: 5, limit: 5, remaining: 0 })).toBe("You've used 5 of 5 generations this month.");
    expect(usageLine({ used: 7, limit: null, remaining: null })).toBe('7 used this month');
  });

  it('are as specified for a 429', () => {
    expect(limitText(reached, { used: 5, limit: 5 })).toBe(
      `${reached}. You've used 5 of 5 generations this month. Your usage will reset at the beginning of next month. Consider upgrading for more generations.`,
    );
    expect(limitText(reached, { used: 100, limit: 100 })).toBe(
      `${reached}. You've used 100 of 100 generations this month. Your usage will reset at the beginning of next month.`,
    );
    expect(limitText('Too many attempts.', { used: 2, limit: 5 })).toBe(
      "Too many attempts. You've used 2 of 5 generations this month.",
    );
  });
});
