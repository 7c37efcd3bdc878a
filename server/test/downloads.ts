import type { WantedExport } from '@serendip/contract/operator'
import type { ConsoleBrowser } from './console.ts'

interface ListDownload {
  readonly status: number
  readonly type: string
  readonly lines: readonly string[]
}

/** A list as the browser of an operator downloads it. */
export async function downloadList(browser: ConsoleBrowser, body: WantedExport): Promise<ListDownload> {
  const answer = await fetch(`${browser.origin}/api/exports`, {
    method: 'POST',
    headers: {
      'x-serendip-console': '1',
      'content-type': 'application/json',
      origin: browser.origin,
      cookie: browser.cookie ?? '',
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const lines = text.replace('\u{feff}', '').split('\r\n').slice(0, -1)
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', lines }
}
