interface LinkPart {
  /** The index of its first character in the text. */
  readonly at: number
  readonly words: string
  /** Null: no address. */
  readonly url: URL | null
}

const address = /(?:https?:\/\/|www\.)[^\s<>"«»“”]+/giu
const sentenceSigns = ".,;:!?'’…)]}،؛؟"
/** Signs that change the order of what is read: an address with one may look like another. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The address that the words lead to; null for what is no web address, or hides where it leads. */
function urlOf(words: string): URL | null {
  const written = /^www\./iu.test(words) ? `https://${words}` : words
  if (reordering.test(words) || !URL.canParse(written)) return null
  const url = new URL(written)
  const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.')
  return isPlain ? url : null
}

/** An address at the end of a sentence, without the signs that end it. */
function withoutEnd(found: string): string {
  let end = found.length
  while (end > 0 && sentenceSigns.includes(found.charAt(end - 1))) end -= 1
  return found.slice(0, end)
}

/** A text in parts, of which web addresses have their target. */
export function findLinks(text: string): readonly LinkPart[] {
  const parts: LinkPart[] = []
  let at = 0
  const add = (end: number, url: URL | null) => {
    if (end > at) parts.push({ at, words: text.slice(at, end), url })
    at = Math.max(at, end)
  }
  for (const { 0: found, index } of text.matchAll(address)) {
    const words = withoutEnd(found)
    const url = urlOf(words)
    if (url === null) continue
    add(index, null)
    add(index + words.length, url)
  }
  add(text.length, null)
  return parts
}
