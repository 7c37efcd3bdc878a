import { z } from 'zod'
import { languages } from './languages.ts'
import { limits } from './limits.ts'

/** Opaque ids: a kind's prefix and 20 base-32 characters made by the server's `ids`. */
export const id = z.string().regex(/^[a-z]{2,4}_[0-9a-z]{20}$/, 'id')
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const password = z.string().min(limits.passwordMinChars).max(limits.passwordMaxChars)
/** A calendar day, `YYYY-MM-DD`, read in UTC. */
export const day = z.iso.date()
export const language = z.enum(languages)
/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/)
export const instantMs = z.number().int().nonnegative()
export const coins = z.number().int()
/** What is no text, such as the file of an upload. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes')

/** The same where it is long: a browser's file, or on the server one that lies on disk. */
export const blob = z.custom<Blob>((value) => value instanceof Blob, 'blob')

let segmenter: Intl.Segmenter | null = null
/** Made when a text is first counted: a browser takes long to make one, and few visits need it. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
export const countGraphemes = (text: string): number => [...graphemesOf(text)].length
const nameMaxChars = 200
export const personName = z
  .string()
  .trim()
  .max(nameMaxChars)
  .refine((name) => {
    const count = countGraphemes(name)
    return count >= limits.nameMinGraphemes && count <= limits.nameMaxGraphemes
  }, 'name_length')

/** The beginning of a text, as much of it as a name may have. */
export function cutName(text: string): string {
  let end = 0
  for (const { index, segment } of [...graphemesOf(text)].slice(0, limits.nameMaxGraphemes)) {
    if (index + segment.length > nameMaxChars) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

export const ok = z.strictObject({ ok: z.literal(true) })
