import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createApi } from '../../platform/api/api-client.ts'
import { pictureQuery } from './photo-queries.ts'

test('a picture that no screen shows any more is not loaded on, and loads again for the next screen', async () => {
  const signals: AbortSignal[] = []
  const logged: unknown[] = []
  const log = (...line: readonly unknown[]): void => void logged.push(line)
  const api = createApi({
    baseUrl: '/api',
    paymentsUrl: '/api',
    brandId: 'serendip',
    logger: { warn: log, error: log },
    check: null,
    token: () => null,
    onSessionEnded: log,
    onUnready: log,
    fetch: (_address, request) =>
      new Promise((resolve, reject) => {
        const signal = request?.signal as AbortSignal
        signals.push(signal)
        if (signals.length > 1) resolve(new Response('picture'))
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const query = pictureQuery(api, { photoId: 'pho_1', size: 'page', own: false })
  const client = new QueryClient()
  const leave = new QueryObserver(client, query).subscribe(() => {})
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  leave()
  expect(signals[0]?.aborted).toBe(true)
  const shown = await client.fetchQuery(query)
  expect(await shown.text()).toBe('picture')
  expect(logged).toEqual([])
})
