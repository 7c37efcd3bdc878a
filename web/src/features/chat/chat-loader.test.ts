// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { createChatLoader } from './chat-loader.ts'

test('what asks for chats before they can be opened is refused, and logged', async () => {
  const error = vi.fn()
  const platform = aPlatform({ session: { current: () => null }, logger: { error } })
  const loader = createChatLoader(platform)
  await expect(loader.client()).rejects.toThrow('chats need a person')
  expect(error.mock.calls).toEqual([['Chat module have not been initialized', { reason: 'Error' }]])
  // The next one tries again.
  await expect(loader.client()).rejects.toThrow()
  expect(error).toHaveBeenCalledTimes(2)
})
