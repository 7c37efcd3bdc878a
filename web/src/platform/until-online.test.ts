import { expect, test } from 'vitest'
import { untilOnline } from './until-online.ts'

const aPage = (onLine: boolean) => Object.assign(new EventTarget(), { navigator: { onLine } as Navigator })

test('with a network it resolves at once', async () => {
  await untilOnline(aPage(true) as unknown as Window)
})

test('without a network it waits until there is one', async () => {
  const page = aPage(false)
  let isOver = false
  const waiting = untilOnline(page as unknown as Window).then(() => {
    isOver = true
  })
  await Promise.resolve()
  expect(isOver).toBe(false)
  page.dispatchEvent(new Event('online'))
  await waiting
  expect(isOver).toBe(true)
})
