/** The address of a built file in a browser's or the loader's message about it. */
const addressIn = /(?:https?:\/\/[^\s/]+)?\/assets\/[\w./-]+/

/**
 * Whether a file that could not be loaded is missing on a server that answers, as after a deploy. Without a network, or
 * while the server is away, nothing is known, and a reload would only show the browser's own error page.
 */
export async function isGone(error: unknown, request: typeof fetch): Promise<boolean> {
  const [address] = addressIn.exec(error instanceof Error ? error.message : '') ?? []
  if (address === undefined) return false
  try {
    const { status } = await request(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404
  } catch {
    return false
  }
}
