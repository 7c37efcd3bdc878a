import { limits } from './limits.ts'

// The rules of texts that forms check while a person enters them: the schemas in fields.ts are built on them, and the
// sign-up form needs nothing else of the schema library, which is a tenth of its script.

export const emailMaxChars = 254
/**
 * Of an address as it is stored: what mail services accept, which is less than RFC 5321 allows (no quoted names, no
 * address literals, no umlauts before the @).
 */
export const emailPattern =
  /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/

/** Nothing that the parser of URLs would take for the end of the host. */
const unicodeDomain = /^[\w.\P{ASCII}-]+$/u

/**
 * An address whose domain is written in ASCII, as mail servers know it: the same domain may be written in Unicode, and
 * both are one mailbox. One that has no such form stays as it is, and the pattern refuses it.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at === 0 || !/\P{ASCII}/u.test(domain) || !unicodeDomain.test(domain)) return address
  try {
    // Browsers and the server have UTS 46 in their parsers of URLs, and browsers nowhere else.
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** An address as it is stored and looked up. */
export const plainEmail = (text: string): string => withAsciiDomain(text.trim()).toLowerCase()

/** Whether the server takes this text as an email address. */
export function isEmail(text: string): boolean {
  // A text that is too long in any form is not converted.
  if (text.trim().length > emailMaxChars) return false
  const address = plainEmail(text)
  return address.length <= emailMaxChars && emailPattern.test(address)
}

let segmenter: Intl.Segmenter | null = null
/** Created when a text is first counted: creating one is slow in browsers, and few visits need it. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
/** The characters of a password, composed as they are hashed: an é counts once, however a keyboard writes it. */
export const countPasswordChars = (password: string): number => [...password.normalize('NFC')].length
/** An upper bound of what is read at all, in UTF-16 units: decomposed characters take several. */
export const passwordInputMax = 8 * limits.passwordMaxChars

export const countGraphemes = (text: string): number => [...graphemesOf(text)].length

/** More marks on one letter than any language writes cover the lines above and below it. */
const marksPerLetterMax = 4
/** Signs of which none begins another letter, more than may be marks. */
const markRun = /[\p{M}\p{Cf}]{5,}/gu
const isMark = (point: string): boolean => /[\p{Mn}\p{Me}]/u.test(point)

/** A text in which no letter has more marks than languages write: those after the fourth are left out. */
export const withoutExcessMarks = (text: string): string =>
  text.replace(markRun, (run) => {
    let count = 0
    return [...run]
      .filter((point) => {
        if (!isMark(point)) return true
        count += 1
        return count <= marksPerLetterMax
      })
      .join('')
  })

/** A name's length is checked first: counting graphemes takes long on a long text. */
export const nameMaxChars = 200

/** Whether the server takes this text as a person's name, as far as its length is concerned. */
export function isPersonName(text: string): boolean {
  const name = text.trim()
  if (name.length > nameMaxChars) return false
  const count = countGraphemes(name)
  return count >= limits.nameMinGraphemes && count <= limits.nameMaxGraphemes
}

/** The beginning of a text, up to the maximum length of a name. */
export function cutName(text: string): string {
  let end = 0
  for (const { index, segment } of [...graphemesOf(text)].slice(0, limits.nameMaxGraphemes)) {
    if (index + segment.length > nameMaxChars) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
