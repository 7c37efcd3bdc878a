import type { IncomingHttpHeaders } from 'node:http'

/** From `start` up to `end`, exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const rangeShape = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The range of a file of that size that a request asks for; null for the whole file: without a single range, or with a
 * condition that the file is unchanged, which cannot be checked here.
 */
export function rangeOf(headers: IncomingHttpHeaders, size: number): ByteRange | 'none there' | null {
  const [, first, last] = rangeShape.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || headers['if-range'] !== undefined) return null
  if (first === '' && last === '') return null
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'none there' : { start: size - count, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'none there' : { start, end }
}
