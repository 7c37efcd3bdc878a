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
  createTabMemory(storage, 'navigate', new EventTarget()).remember('one')
  expect(createTabMemory(storage, 'reload', new EventTarget()).isReloadOf('one')).toBe(true)
  expect(createTabMemory(storage, 'reload', new EventTarget()).isReloadOf('two')).toBe(false)
})

it('a duplicated tab does not take the call from the first one', () => {
  const storage = aStorage()
  createTabMemory(storage, 'navigate', new EventTarget()).remember('one')
  expect(createTabMemory(storage, 'navigate', new EventTarget()).isReloadOf('one')).toBe(false)
})

it.each(['offline', 'pagehide'])(
  'after a reload without a network, the page that comes from the error page continues the call: %s',
  (ending) => {
    const storage = aStorage()
    const page = new EventTarget()
    createTabMemory(storage, 'navigate', page).remember('one')
    page.dispatchEvent(new Event(ending))
    const next = new EventTarget()
    expect(createTabMemory(storage, 'navigate', next).isReloadOf('one')).toBe(true)
    // Reloaded once more before it was back in the call.
    next.dispatchEvent(new Event('pagehide'))
    expect(createTabMemory(storage, 'navigate', new EventTarget()).isReloadOf('one')).toBe(true)
  },
)

it.each([
  ['pagehide', 'pageshow'],
  ['offline', 'online'],
])('a page that is open again after %s does not lose the call to a duplicate of its tab', (ending, open) => {
  const storage = aStorage()
  const page = new EventTarget()
  createTabMemory(storage, 'navigate', page).remember('one')
  for (const what of [ending, open]) page.dispatchEvent(new Event(what))
  expect(createTabMemory(storage, 'navigate', new EventTarget()).isReloadOf('one')).toBe(false)
})

it('a call that was left is not come back to', () => {
  const storage = aStorage()
  const page = new EventTarget()
  const memory = createTabMemory(storage, 'navigate', page)
  memory.remember('one')
  page.dispatchEvent(new Event('offline'))
  memory.remember(null)
  page.dispatchEvent(new Event('pagehide'))
  expect(createTabMemory(storage, 'navigate', new EventTarget()).isReloadOf('one')).toBe(false)
  expect(createTabMemory(storage, 'reload', new EventTarget()).isReloadOf('one')).toBe(false)
})

it('a muted person stays muted after a reload, and so does a hidden camera; others are not affected', () => {
  const storage = aStorage()
  const memory = createTabMemory(storage, 'navigate', new EventTarget())
  expect(memory.sends()).toEqual({ microphone: true, camera: true })
  memory.rememberSends({ microphone: false, camera: true })
  expect(createTabMemory(storage, 'reload', new EventTarget()).sends()).toEqual({
    microphone: false,
    camera: true,
  })
  memory.rememberSends({ microphone: false, camera: false })
  expect(createTabMemory(storage, 'reload', new EventTarget()).sends()).toEqual({
    microphone: false,
    camera: false,
  })
  memory.rememberSends({ microphone: true, camera: true })
  expect(createTabMemory(storage, 'reload', new EventTarget()).sends()).toEqual({
    microphone: true,
    camera: true,
  })
})
