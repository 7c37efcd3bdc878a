import { z } from 'zod'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import {
  countPasswordChars,
  emailMaxChars,
  emailPattern,
  isPersonName,
  nameMaxChars,
  passwordInputMax,
  plainEmail,
} from './text-rules.ts'

// Our pages let no text become code, and the library would try.
if (typeof document !== 'undefined') z.config({ jitless: true })

/** A text whose length is checked first: a pattern takes long on a long text. */
export const textUpTo = (maxChars: number) => z.string().max(maxChars, { abort: true })

/** Opaque ids: a prefix per kind and 20 base-32 characters created by the server's `ids`. */
export const id = textUpTo(25).regex(/^[a-z]{2,4}_[0-9a-z]{20}$/, 'id')
export const email = z
  .string()
  .trim()
  .max(emailMaxChars, { abort: true })
  .overwrite(plainEmail)
  .max(emailMaxChars, { abort: true })
  .pipe(z.email({ pattern: emailPattern }))
/** A password as it is entered to be compared. */
export const enteredPassword = textUpTo(passwordInputMax)
/** A new password of at least `minChars` characters. */
export const newPassword = (minChars: number) =>
  enteredPassword.check(({ value, issues }) => {
    const count = countPasswordChars(value)
    const found = { origin: 'string', inclusive: true, input: value } as const
    if (count < minChars) issues.push({ ...found, code: 'too_small', minimum: minChars })
    if (count > limits.passwordMaxChars)
      issues.push({ ...found, code: 'too_big', maximum: limits.passwordMaxChars })
  })
export const password = newPassword(limits.passwordMinChars)
/** A calendar day, `YYYY-MM-DD`, read in UTC. */
export const day = z.iso
  .date()
  // Calendars of databases begin with the year 1.
  .refine((text) => text >= '0001-01-01', 'day')
export const language = z.enum(languages)
/** ISO 3166-1 alpha-2. */
export const country = textUpTo(2).regex(/^[A-Z]{2}$/)
/** The last moment that is written with a year of four digits. */
export const lastInstantMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
export const instantMs = z.number().int().nonnegative().max(lastInstantMs)
/** A number that grows by one and is stored in four bytes. */
export const ordinal = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 31 - 1)
/** Coins, also below zero; sums are exact up to here. */
export const coins = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
/** Coins that a client names, such as a price it agrees to: more than anybody has. */
export const agreedCoins = z.number().int().nonnegative().max(1_000_000_000)
/** The number of a row that grows by one, stored in eight bytes: a cursor, or the last change that was seen. */
export const position = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 48)
/** Any number of a browser's own, such as a flag or a field of an event. */
export const ownNumber = z.number().min(-1e15).max(1e15)
/** Binary data, such as the file of an upload. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes')

/** A file, or a part of one, that is read only as fast as it is consumed; a Blob is one too. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` up to, and without, `end`. */
  slice(start: number, end: number): StoredFile
  stream(): ReadableStream<Uint8Array>
}
export const storedFile = z.custom<StoredFile>(
  (value) =>
    typeof value === 'object' && value !== null && 'stream' in value && typeof value.stream === 'function',
  'file',
)

export const personName = z
  .string()
  .trim()
  .max(nameMaxChars, { abort: true })
  .refine(isPersonName, 'name_length')

export const ok = z.object({ ok: z.literal(true) })

/** Proof that an open session is the person's own: the password, or a mailed code that they requested. */
export const confirmation = {
  currentPassword: enteredPassword.optional(),
  confirmationCode: textUpTo(6)
    .regex(/^\d{6}$/, 'confirmationCode')
    .optional(),
}
