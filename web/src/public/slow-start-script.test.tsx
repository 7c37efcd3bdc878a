import { beforeEach, expect, test, vi } from 'vitest'
import { retryEvent } from '../platform/late/load-late.ts'
import { slowStartScript } from './slow-start-script.ts'

const reload = vi.fn()
const dispatched = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML =
    '<div id="root"><div inert></div></div><div data-slow hidden><p>Slow</p><button>Again</button></div>'
})

/** Runs the script, and returns what its timer does. */
function timerOf(): () => void {
  const started = vi.fn()
  new Function('setTimeout', 'document', 'location', 'dispatchEvent', slowStartScript)(
    ...[started, document, { reload }, dispatched],
  )
  return started.mock.calls[0]?.[0]
}
const notice = () => document.querySelector<HTMLElement>('[data-slow]')
const press = () => document.querySelector('button')?.click()

test('an app that does not come is reported on the page, which can then be loaded again', () => {
  timerOf()()
  expect(notice()?.hidden).toBe(false)
  document.querySelector('p')?.click()
  expect(reload).not.toHaveBeenCalled()
  press()
  expect(reload).toHaveBeenCalledOnce()
})

test('an app that comes after all takes the notice away from the screen it shows', async () => {
  timerOf()()
  document.querySelector('#root')?.replaceChildren(document.createElement('main'))
  await vi.waitFor(() => expect(notice()?.hidden).toBe(true))
})

test('an app that came in time is not reported, and later its button requests what is missing', () => {
  const timeIsUp = timerOf()
  document.querySelector('#root')?.replaceChildren()
  timeIsUp()
  expect(notice()?.hidden).toBe(true)
  press()
  expect(dispatched.mock.calls[0]?.[0].type).toBe(retryEvent)
  expect(reload).not.toHaveBeenCalled()
})
