import { cutWhole, type ErrorReport } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'

const framesMax = 8
const messageMaxChars = 200
/** Browsers' messages for a lost connection, also while a part of the app was loading. */
const networkWords =
  /failed to fetch|load failed|networkerror|network error|error loading dynamically imported/i

/** Errors caused by the network, not by the app. */
function isNetworkError(thrown: Error): boolean {
  if (thrown instanceof ApiError) return thrown.status === 0
  return thrown.name === 'AbortError' || thrown.name === 'TimeoutError' || networkWords.test(thrown.message)
}

/** Far more than is reported, so that enough is left after removals. */
const readMaxChars = 2_000

/** Removes anything that could identify a person: quotations, addresses, ids and numbers. */
const bareMessage = (message: string): string =>
  cutWhole(
    message
      .slice(0, readMaxChars)
      .replace(/"[^"]{0,2000}"|“[^”]{0,2000}”|'[^']{0,2000}'|`[^`]{0,2000}`/g, '…')
      .split(/(\s)/)
      .map((word) => (/@|:\/\/|\d/.test(word) ? '…' : word))
      .join('')
      .replace(/["'`]/g, ''),
    messageMaxChars,
  )

/** Positions in scripts of our own origin; those of an extension or of another site are none of our business. */
function ownFrames(stack: string, origin: string): string[] {
  const places = stack.matchAll(/(https?:\/\/[^\s()?#]+)(?:[?#][^\s():]*)?:(\d+):(\d+)/g)
  return [...places]
    .filter(([, address]) => address?.startsWith(`${origin}/`))
    .map(([, address, line, column]) => `${address?.slice(origin.length)}:${line}:${column}`)
    .slice(0, framesMax)
}

/**
 * An error as it may be reported; null for a network error, an error of a foreign script, or a value that is no error.
 */
export function describeError(
  thrown: unknown,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): ErrorReport | null {
  if (!(thrown instanceof Error) || isNetworkError(thrown)) return null
  const frames = ownFrames(thrown.stack ?? '', origin)
  if (frames.length === 0) return null
  return {
    name: /^\w{1,60}$/.test(thrown.name) ? thrown.name : 'Error',
    message: bareMessage(thrown.message),
    frames,
    screen: /^\/[\w-]{0,40}/.exec(pathname)?.[0] ?? '/',
  }
}
