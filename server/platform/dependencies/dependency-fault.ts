/**
 * Something outside of the portal that a call needs does not work for now: answered with 503 and the sentence. The cause
 * is for the log alone.
 */
export class DependencyFault extends Error {
  readonly sentence: string
  /** Code that `watchPeer` compares. */
  readonly code: string

  constructor(sentence: string, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.sentence = sentence
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : reason.slice(0, 40)
  }
}
