import { expect, test, vi } from 'vitest'
import { onAwake } from './awake.ts'

test('a page that may have slept says so when it is seen, resumed, shown again or back on the network', () => {
  const told = vi.fn()
  const stop = onAwake(window, told)
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told).not.toHaveBeenCalled()
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('resume'))
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('pageshow'))
  expect(told).toHaveBeenCalledTimes(4)
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told).toHaveBeenCalledTimes(4)
  visible.mockRestore()
})
