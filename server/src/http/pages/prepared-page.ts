import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PageAnswer, pageNoncePlaceholder, type ScreenDocument } from '@serendip/contract'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Good enough for a page of some 60 KB, in about a millisecond, once for all who get the page while it is cached. */
const brotliQuality = 5

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, ready to be sent to anybody who asks for it. */
export interface PreparedPage {
  readonly status: 200 | 404
  readonly noindex: boolean
  readonly document: ScreenDocument
  /** Null: it may not be answered as unchanged. */
  readonly tag: string | null
  /** The sources for `script-src` and `style-src` that name its own inline scripts and styles. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** Compresses at the first call for an encoding. */
  body(encoding: Encoding): Promise<Buffer>
}

const mark = ` nonce="${pageNoncePlaceholder}"`
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface Hashes {
  readonly scripts: ReadonlySet<string>
  readonly styles: ReadonlySet<string>
}

/** Of what the renderer marked as its own; nothing else in the page gets a hash, whatever it looks like. */
function hashesIn(html: string): Hashes {
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const isScript = html.startsWith('<script', html.lastIndexOf('<', at))
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(isScript ? '</script>' : '</style>', start)
    // An empty one is a script of an address, which 'self' allows.
    if (end > start) (isScript ? scripts : styles).add(hashOf(html.slice(start, end)))
  }
  return { scripts, styles }
}

/** Hashes what the renderer marked and removes the marks, so that the page is the same for all. */
export function preparePage(page: Extract<PageAnswer, { kind: 'html' }>, html: string): PreparedPage {
  const { scripts, styles } = hashesIn(html)
  const plain = Buffer.from(html.replaceAll(mark, ''))
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  return {
    status: page.status,
    noindex: page.noindex,
    document: page.document,
    // Weak: compressed or not, it is the same page.
    tag: page.hasTag ? `W/"${createHash('sha256').update(plain).digest('base64url')}"` : null,
    scriptHashes: [...scripts],
    styleHashes: [...styles],
    body(encoding) {
      const known = bodies.get(encoding)
      if (known !== undefined) return known
      const body = compress(plain, encoding)
      bodies.set(encoding, body)
      return body
    },
  }
}

/** Compresses text that is kept compressed, as a page is. */
export function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(plain)
  if (encoding === 'gzip') return zip(plain)
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

/** The best encoding that a request accepts. */
export function encodingOf(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
