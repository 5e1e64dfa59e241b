import type { ClientQuote } from '../services/quotes/client-quote';

/** What a client can send from the page of a quote. */
export type ClientDeed = 'accept' | 'decline' | 'question';

/** A form that was refused, as it is shown again. */
export interface RefusedForm {
  deed: ClientDeed;
  typed: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  /** What is wrong otherwise. */
  message: string | null;
}

/** The page of a quote. */
export interface QuoteView {
  path: string;
  quote: ClientQuote;
  refused: RefusedForm | null;
  /** Whether there is a form for questions. */
  canAsk: boolean;
  /** Whether a question has just been sent. */
  asked: boolean;
}

interface ClientFile {
  type: string;
  content: Uint8Array;
}

/** The answer to a request of a client. The app renders it. */
export type PageAnswer = { status: number; headers?: Headers } & (
  | { view: QuoteView }
  | { message: { title: string; text: string } }
  | { file: ClientFile }
  | { location: string }
);
