const requestMs = 6_000

/** A request to a payment service, whose answer is text. Throws for any answer but a success, and after some seconds. */
export async function requestText(
  url: URL,
  init: {
    readonly method: 'GET' | 'POST'
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | URLSearchParams
  },
): Promise<string> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(requestMs),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}
