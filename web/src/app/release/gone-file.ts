/** The address of a built file in a browser's or the bundler's message about it. */
const addressIn = /(?:https?:\/\/[^\s/]+)?\/assets\/[\w./-]+/

/**
 * Whether a file that could not be loaded is missing on a server that answers, as after a deploy. Without a network, or
 * while the server is away, nothing is known, and a reload would only show the browser's own error page. Safari names no
 * file, and a file that the named one imports is named by none: then the script that the page began with is asked for,
 * which is gone with its release.
 */
export async function isGone(
  error: unknown,
  request: typeof fetch,
  pageScript: string | null = null,
): Promise<boolean> {
  const [named = null] = addressIn.exec(error instanceof Error ? error.message : '') ?? []
  for (const address of [named, pageScript]) {
    if (address !== null && (await isMissing(address, request))) return true
  }
  return false
}

async function isMissing(address: string, request: typeof fetch): Promise<boolean> {
  try {
    const { status } = await request(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404
  } catch {
    return false
  }
}

/**
 * Whether a document that the service worker had stored is of another release than the server's, whose document then
 * begins with other scripts. Not known without an answer.
 */
export async function isStoredOld(
  address: string,
  ownScript: string,
  request: typeof fetch,
): Promise<boolean> {
  try {
    const answer = await request(address, { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(new URL(ownScript, address).pathname)
  } catch {
    return false
  }
}
