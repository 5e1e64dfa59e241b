import { briefOf, FACTS } from '@tests/support/ai/briefs';
import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { describe, expect, it } from 'vitest';
import { EDITS, VERSIONS } from '@/domain/ai/brief';
import { CONTENT_LIMITS, CONTENT_TYPES, isPublic, SUBJECT_MAX } from '@/domain/ai/content-type';
import { readDraft } from '@/domain/ai/draft';
import { BUILT_IN_TONES, type ToneTemplate } from '@/domain/ai/tone';
import { BUILT_IN_TONE_IDS } from '@/domain/ai/tone-choices';
import { leaveClosingTo } from '@/domain/emails/compose/closing';
import { withSignature } from '@/domain/emails/compose/signature';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { compose } from '@/server/integrations/ai/composer/composer';

const tones: readonly ToneTemplate[] = Object.values(BUILT_IN_TONES);
const messages = CONTENT_TYPES.filter((type) => !isPublic(type));
const posts = CONTENT_TYPES.filter(isPublic);

/** Every type, tone and status, without and with a lead. */
const all = CONTENT_TYPES.flatMap((type) =>
  tones.flatMap((tone) =>
    [...LEAD_STATUSES, null].map((status) => briefOf({ type, tone, lead: status && { ...FACTS, status } })),
  ),
);

describe('composed texts', () => {
  it('are finished, within the limit of their channel, and the same each time', () => {
    for (const brief of all) {
      const versions = compose(brief);
      expect(versions).toHaveLength(VERSIONS);
      expect(compose(brief)).toEqual(versions);
      for (const raw of versions) {
        const { subject, content } = readDraft(brief.type, raw);
        expect(content.length).toBeGreaterThan(40);
        expect(content.length).toBeLessThanOrEqual(CONTENT_LIMITS[brief.type]);
        expect(subject === null).toBe(brief.type !== 'email');
        expect(raw).not.toMatch(/[{}[\]]|undefined|null|NaN| {2}|\n{3}|!/);
      }
    }
  });

  it('differ from version to version in more than a name', () => {
    for (const brief of all) {
      const sentences = compose(brief).map((raw) => new Set(raw.split(/(?<=[.?])\s+|\n+/)));
      for (const [index, version] of sentences.entries()) {
        const others = sentences.filter((_, other) => other !== index);
        const own = [...version].filter((sentence) => others.every((other) => !other.has(sentence)));
        expect(own.length).toBeGreaterThan(0);
      }
    }
  });

  it.each(CONTENT_TYPES)('of type %s differ from tone to tone', (type) => {
    for (const status of LEAD_STATUSES) {
      const texts = tones.map((tone) => compose(briefOf({ type, tone, lead: { ...FACTS, status } })).join());
      expect(new Set(texts).size).toBe(BUILT_IN_TONE_IDS.length);
    }
  });

  it.each(messages)('of type %s differ from status to status, and name the sender and the reader', (type) => {
    const texts = LEAD_STATUSES.map((status) => compose(briefOf({ type, lead: { ...FACTS, status } })).join());
    expect(new Set(texts).size).toBe(LEAD_STATUSES.length);
    for (const text of texts) {
      expect(text).toContain('Noor');
      expect(text).toContain('Robin');
      expect(text).toContain('Harbour Lights Festival');
    }
  });

  it.each(posts)('of the public type %s never name the lead', (type) => {
    for (const tone of tones) {
      expect(compose(briefOf({ type, tone })).join()).not.toMatch(/Noor|Haddad|Harbour|40 guards/);
    }
  });

  it('mention the size of the event from the notes and the next meeting', () => {
    const nextMeeting = { title: 'Site walk', when: 'Tuesday, March 9 at 2:00 PM', location: 'North gate' };
    const [text] = compose(briefOf({ lead: { ...FACTS, nextMeeting } }));
    expect(text).toContain('40 guards over two nights');
    expect(text).toContain('Tuesday, March 9 at 2:00 PM (North gate)');
  });

  it.each(CONTENT_TYPES)('of type %s contain what the sender adds', (type) => {
    for (const raw of compose(briefOf({ type, additional: 'We now work overnight too.' }))) {
      expect(raw).toContain('We now work overnight too.');
    }
  });

  it('never greet by a title alone, and greet in general if no name is known', () => {
    const to = (contactPerson: string) => compose(briefOf({ lead: { ...FACTS, contactPerson } }))[0];
    expect(to('Dr. Ann Berg')).toContain('Dear Dr. Ann Berg,');
    expect(to(' ')).toContain('Hello,');
  });

  it('stay within the limit, whatever the names and the sender’s words are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTENT_TYPES),
        fc.constantFrom(...tones),
        fc.subarray([...EDITS], { minLength: 1 }),
        fc.record({ companyName: text, contactPerson: text, sender: text, additional: text }),
        (type, tone, edits, { companyName, contactPerson, sender, additional }) => {
          const brief = briefOf({ type, tone, sender, additional, lead: { ...FACTS, companyName, contactPerson } });
          const revision = { draft: { subject: null, content: '' }, version: 1, edits };
          for (const raw of [...compose(brief), ...compose({ ...brief, revision })]) {
            const draft = readDraft(type, raw);
            expect(draft.content.length).toBeLessThanOrEqual(CONTENT_LIMITS[type]);
            expect(draft.subject?.length ?? 0).toBeLessThanOrEqual(SUBJECT_MAX);
          }
        },
      ),
      runs(60, 2000),
    );
  });
});

describe('an edit of a composed text', () => {
  const revised = (edits: (typeof EDITS)[number][], type: (typeof CONTENT_TYPES)[number] = 'email') =>
    compose(briefOf({ type, revision: { draft: { subject: null, content: '' }, version: 0, edits } }));

  it('changes one version and writes no alternatives', () => {
    for (const type of CONTENT_TYPES) {
      const [original] = compose(briefOf({ type }));
      for (const edit of EDITS) {
        const [text, ...others] = revised([edit], type);
        expect(others).toEqual([]);
        expect(text).not.toBe(original);
      }
    }
  });

  it('shortens, warms and comes to the point', () => {
    const [original = ''] = compose(briefOf());
    const [shorter = ''] = revised(['shorter']);
    expect(shorter.length).toBeLessThan(original.length * 0.8);
    expect(revised(['warmer'])[0]).toContain('I hope the planning is going well.');
    const [direct = ''] = revised(['direct']);
    expect(direct.indexOf('?')).toBeLessThan(original.indexOf('?'));
  });

  it('builds on the ones before', () => {
    const [both = ''] = revised(['shorter', 'warmer']);
    expect(both).toContain('I hope the planning is going well.');
    expect(both.length).toBeLessThan((revised(['warmer'])[0] ?? '').length);
    // The question comes first; the sender and the reason still follow.
    const [direct = ''] = revised(['direct']);
    expect(revised(['shorter', 'warmer', 'direct'])[0]).toContain(direct.split('\n\n')[3]);
  });
});

describe('a user’s own tone', () => {
  const own = (words: Partial<ToneTemplate>): ToneTemplate => ({
    ...{ id: '0198c2fc-8e4b-7b52-8d1f-4c3b2a1d0e9f', name: 'Mine', description: '', characteristics: [] },
    ...{ systemPrompt: 'Write.', isCustom: true, ...words },
  });
  const like = (tone: ToneTemplate) => compose(briefOf({ tone }))[0];

  it('is composed like the built-in tone it shares most words with', () => {
    expect(like(own({ characteristics: ['Relaxed', 'short'] }))).toBe(like(BUILT_IN_TONES.casual));
    expect(like(own({ description: 'Warm and personal' }))).toBe(like(BUILT_IN_TONES.friendly));
    expect(like(own({ name: 'Persuasive, but mine' }))).toBe(like(BUILT_IN_TONES.persuasive));
  });

  it('is composed in the professional tone if it resembles none', () => {
    expect(like(own({ characteristics: ['baroque'] }))).toBe(like(BUILT_IN_TONES.professional));
  });
});

it.each(tones)('closes once, so that a signature can replace the closing: $name', (tone) => {
  const signature = 'Kind regards,\nRobin Reyes\nStanchion Security';
  for (const sender of ['Robin Reyes', `Robin ${'van der Reyes '.repeat(5)}`.trim()]) {
    for (const type of ['email', 'linkedin_message'] as const) {
      for (const raw of compose(briefOf({ type, tone, sender }))) {
        const { content } = readDraft(type, raw);
        const text = leaveClosingTo(signature, { text: content, sender });
        const closing = content.slice(text.length).trim();
        expect(closing.split('\n').length).toBe(type === 'email' ? 2 : 1);
        expect(text).not.toMatch(/Robin[^\n]*$/);
        expect(withSignature(text, signature)).toBe(`${text}\n\n${signature}`);
      }
    }
  }
});
