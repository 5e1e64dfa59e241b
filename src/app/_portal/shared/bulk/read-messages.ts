type Message<Progress, Result> = ({ type: 'progress' } & Progress) | { type: 'done'; result: Result };

/** The result from the end of a stream of messages; null if the stream ends without one. */
export async function readMessages<Progress, Result>(
  messages: AsyncIterable<Message<Progress, Result>>,
  onProgress: (progress: Progress) => void,
): Promise<Result | null> {
  for await (const message of messages) {
    if (message.type === 'done') return message.result;
    onProgress(message);
  }
  return null;
}
