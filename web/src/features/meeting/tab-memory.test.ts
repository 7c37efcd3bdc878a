import { expect, it } from 'vitest'
import { createTabMemory } from './tab-memory.ts'

function aStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

it('a reload of the tab that was in the call is known as such', () => {
  const storage = aStorage()
  createTabMemory(storage, 'navigate').remember('one')
  expect(createTabMemory(storage, 'reload').isReloadOf('one')).toBe(true)
  expect(createTabMemory(storage, 'reload').isReloadOf('two')).toBe(false)
})

it('a duplicated tab does not take the call from the first one', () => {
  const storage = aStorage()
  createTabMemory(storage, 'navigate').remember('one')
  expect(createTabMemory(storage, 'navigate').isReloadOf('one')).toBe(false)
})

it('a call that was left is not come back to', () => {
  const storage = aStorage()
  const memory = createTabMemory(storage, 'navigate')
  memory.remember('one')
  memory.remember(null)
  expect(createTabMemory(storage, 'reload').isReloadOf('one')).toBe(false)
})

it('a muted person stays muted after a reload, and so does a hidden camera; others are not affected', () => {
  const storage = aStorage()
  const memory = createTabMemory(storage, 'navigate')
  expect(memory.sends()).toEqual({ microphone: true, camera: true })
  memory.rememberSends({ microphone: false, camera: true })
  expect(createTabMemory(storage, 'reload').sends()).toEqual({ microphone: false, camera: true })
  memory.rememberSends({ microphone: false, camera: false })
  expect(createTabMemory(storage, 'reload').sends()).toEqual({ microphone: false, camera: false })
  memory.rememberSends({ microphone: true, camera: true })
  expect(createTabMemory(storage, 'reload').sends()).toEqual({ microphone: true, camera: true })
})
