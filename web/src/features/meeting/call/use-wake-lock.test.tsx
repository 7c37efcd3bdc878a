import { expect, test, vi } from 'vitest'
import { keepAwake } from './use-wake-lock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'

const settle = () => new Promise((done) => setTimeout(done))

test('the screen stays on while a call is visible, also after the page was hidden, and not after the call', async () => {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const stop = keepAwake(document, stub<Navigator>({ wakeLock: { request } }))
  await settle()
  expect(request).toHaveBeenCalledTimes(1)
  visible.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(request).toHaveBeenCalledTimes(2)
  stop()
  expect(release).toHaveBeenCalled()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(request).toHaveBeenCalledTimes(2)
  visible.mockRestore()
})

test('a browser without a wake lock, or one that refuses it, changes nothing', async () => {
  keepAwake(document, {} as Navigator)()
  const refused = { wakeLock: { request: () => Promise.reject(new Error('battery')) } }
  const stop = keepAwake(document, stub<Navigator>(refused))
  await settle()
  stop()
})
