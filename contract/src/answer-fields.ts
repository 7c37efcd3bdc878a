import { z } from 'zod'
import { lastInstantMs, textUpTo } from './fields.ts'

// The bounds of what the server answers. Each is above anything that is ever sent, so that none breaks a screen: they
// tell readers of the contract what to prepare for, and a fault that would fill a memory is found in tests.

/** Any number, such as the bound of a setting or a figure that differs. */
export const anyNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
/** A whole number that may be below zero. */
export const wholeNumber = anyNumber.int()
/** Rows, bytes, attempts, years: whatever is counted. */
export const count = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 48)
/** In milliseconds, as long as two instants can be apart. */
export const spanMs = z.number().int().nonnegative().max(lastInstantMs)
/** Length of a sound or a video, with fractions. */
export const seconds = z.number().nonnegative().max(lastInstantMs)
/** A name, a kind, an email, an id of another system. */
export const label = textUpTo(1_000)
/** Long texts that people write and read: a message, a statement of reasons, a note. */
export const longText = textUpTo(32 * 1024)
/** An address of the web, or a secret as long as one; signed ones have long queries. */
export const address = textUpTo(16 * 1024)
/** A whole page, such as a legal text or the body of a webhook. */
export const pageText = textUpTo(1024 * 1024)
/** The text of a file for download, as long as a text can be. */
export const fileText = textUpTo(2 ** 29)

/** The rows of a list whose query has a limit: no limit of an answer is higher. */
export const pageRowsMax = 1_000
/** The rows of a list without pages, because a product or an operation has few of them. */
export const fewRowsMax = 10_000
