import type { z } from 'zod'

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
