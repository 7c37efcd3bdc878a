import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** A socket message's payload by its name; `type` on the wire is the name. */
export type MessageMap = Readonly<Record<string, z.ZodType>>

/** One map of messages as a discriminated union, for handlers and clients alike. */
export type MessageOf<M extends MessageMap> = {
  // A payload without fields is typed as a record of nothing, which would forbid `type` as well.
  [K in keyof M & string]: { readonly type: K } & (Record<string, never> extends z.output<M[K]>
    ? unknown
    : z.output<M[K]>)
}[keyof M & string]

export type MessagePayload<M extends MessageMap, K extends keyof M> = z.output<M[K]>

/**
 * Frames of one lane are handled in order of arrival; lanes do not wait for each other, so that no slow message delays
 * a signal or the evidence that a call is billed by.
 */
export type Lane = 'signals' | 'chat' | 'rest'

/** A message of a client: the server handles it in its lane, and answers or refuses it in the `ack`. */
export interface ClientMessageDefinition {
  readonly lane: Lane
  readonly payload: z.ZodObject
  /** Without it the message is only acknowledged. */
  readonly answer?: z.ZodType
  /** Every error that this message itself can be refused with; the common ones need no listing. */
  readonly errors: readonly ErrorCode[]
}
export type ClientMessageMap = Readonly<Record<string, ClientMessageDefinition>>

type Payloads<M extends ClientMessageMap> = { readonly [K in keyof M]: M[K]['payload'] }
type Answers<M extends ClientMessageMap> = {
  readonly [K in keyof M as M[K] extends { readonly answer: z.ZodType } ? K : never]: M[K] extends {
    readonly answer: infer A
  }
    ? A
    : never
}

/** The payloads of messages, by their names. */
export const payloadsOf = <M extends ClientMessageMap>(messages: M): Payloads<M> =>
  Object.fromEntries(Object.entries(messages).map(([type, { payload }]) => [type, payload])) as Payloads<M>

/** The answers to messages, by their names; a message without one is only acknowledged. */
export const answersOf = <M extends ClientMessageMap>(messages: M): Answers<M> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([type, { answer }]) => (answer ? [[type, answer]] : [])),
  ) as Answers<M>

/** Errors that any message can be refused with: it is wrong, comes too fast or too early, or the server cannot now. */
export const commonRefusals = [
  'bad_input',
  'rate_limited',
  'unauthenticated',
  'internal',
  'unavailable',
  'busy',
  'storage_unavailable',
] as const satisfies readonly ErrorCode[]
