import { expect, test } from 'vitest'
import { openOnline } from './open-online.ts'

function aPage(onLine: boolean) {
  const opened: string[] = []
  const location = { assign: (address: string) => opened.push(address) }
  const page = Object.assign(new EventTarget(), { navigator: { onLine }, location })
  return { page: page as unknown as Window, opened }
}

test('with a network the address opens at once', async () => {
  const { page, opened } = aPage(true)
  await openOnline(page, () => '/')
  expect(opened).toEqual(['/'])
})

test('without a network it opens as soon as there is one', async () => {
  const { page, opened } = aPage(false)
  const opening = openOnline(page, () => '/de')
  await Promise.resolve()
  expect(opened).toEqual([])
  page.dispatchEvent(new Event('online'))
  await opening
  expect(opened).toEqual(['/de'])
})
