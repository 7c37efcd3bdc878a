import { cutWhole, type ErrorReport } from '@serendip/contract'
import { ApiError } from '../api/api-error.ts'

const framesMax = 8
const messageMaxChars = 200
/** How browsers say that a line was cut, also while a part of the app was loaded. */
const networkWords =
  /failed to fetch|load failed|networkerror|network error|error loading dynamically imported/i

/** What says of the line, and not of the app, that something is wrong. */
function isNetworkError(thrown: Error): boolean {
  if (thrown instanceof ApiError) return thrown.status === 0
  return thrown.name === 'AbortError' || thrown.name === 'TimeoutError' || networkWords.test(thrown.message)
}

/** Takes out whatever could name somebody: quotations, addresses, ids and numbers. */
const bareMessage = (message: string): string =>
  cutWhole(
    message
      .replace(/"[^"]*"|“[^”]*”|'[^']*'|`[^`]*`/g, '…')
      .replace(/\S*(?:@|:\/\/)\S*/g, '…')
      .replace(/\S*\d\S*/g, '…')
      .replace(/["'`]/g, ''),
    messageMaxChars,
  )

/** Places in scripts of our own origin; those of an extension or of another site are not ours to know. */
function ownFrames(stack: string, origin: string): string[] {
  const places = stack.matchAll(/(https?:\/\/[^\s()?#]+)(?:[?#][^\s():]*)?:(\d+):(\d+)/g)
  return [...places]
    .filter(([, address]) => address?.startsWith(`${origin}/`))
    .map(([, address, line, column]) => `${address?.slice(origin.length)}:${line}:${column}`)
    .slice(0, framesMax)
}

/** An error as it may be told; null for one of the network, of somebody else's script, or that is no error. */
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
