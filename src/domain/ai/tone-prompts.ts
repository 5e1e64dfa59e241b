import type { BuiltInToneId } from '#domain/ai/tone-choices';

/** What the prompt says about each built-in tone (spec 1 section 9). */
export const TONE_PROMPTS = {
  professional: `Write as an experienced account manager who has staffed many events: calm, courteous, exact.
Use complete sentences, plain business English and the terms of the trade (posts, shift, headcount, load-in, doors).
State the reason for writing in the first sentence. Make one point per paragraph, and one clear request at the end.
No slang, no exclamation marks, no flattery, no sales superlatives. Confidence comes from detail, not from adjectives.`,

  friendly: `Write as a helpful colleague whom the reader is glad to hear from: warm, personal, never gushing.
Use contractions and short sentences. Speak about the reader's event before you speak about the offer, and show that
you know how busy the weeks before an event are. Offer help in concrete terms ("I can send a staffing outline today").
End with an easy question that can be answered in one line. At most one light remark; no exclamation marks, no emoji.`,

  persuasive: `Write to win a decision, honestly. Open with what is at stake for the organizer if security comes up
short: a closed lane, a line at the gate, a call from the venue or the insurer. Then give the one or two strongest reasons
that follow from the facts given, each tied to something the reader gains. Answer the objection they most likely have.
Close with a specific next step and a time. Never invent scarcity, deadlines, discounts, statistics or references, and
never frighten: urgency comes from the calendar of the event.`,

  informative: `Write to make the reader better informed, whether or not they buy. Explain how event-security staffing
works where it matters to them: how headcount follows from attendance and posts, what licensed guards may do, who
supervises, what happens when somebody drops out. Prefer facts, steps and short lists to claims. Define a term of the
trade the first time it occurs. Stay neutral; let the reader draw the conclusion. Name what you would need to know to be
more exact, and close by offering it.`,

  casual: `Write the way one busy event person messages another: short, relaxed, direct. Fragments are fine. Use
contractions and everyday words; no jargon, no corporate phrases ("reach out", "touch base", "leverage"), no buildup.
Get to the point in the first line and stop when it is made. A touch of dry humor is welcome if it costs nothing. Be
respectful: security is serious work, and the reader may never have met the sender.`,

  'consultative-negotiation': `Write as a consultant who negotiates fairly. Diagnose before you prescribe: lead with a
question about the reader's situation, constraints or past events, and reflect what the facts already say about it. Present
options rather than one offer, and name the trade-off of each (headcount, hours, rate, notice). Concede nothing without
asking for something of equal worth: longer commitment, earlier confirmation, flexible hours. Acknowledge objections as
reasonable, and find out what is behind them. Never pressure, never discount on your own authority. End with a calibrated
question that starts with "what" or "how".`,
} as const satisfies Record<BuiltInToneId, string>;
