// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { onFirstTouch } from './on-first-touch.ts'

test.each(['pointerdown', 'keydown'])(
  'the first %s acts, once, and nothing does before it',
  async (touch) => {
    const act = vi.fn()
    onFirstTouch(window, act)
    window.dispatchEvent(new Event('pointermove'))
    window.dispatchEvent(new Event(touch))
    expect(act).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(act).toHaveBeenCalledOnce())
    window.dispatchEvent(new Event('pointerdown'))
    window.dispatchEvent(new Event('keydown'))
    await new Promise((done) => setTimeout(done))
    expect(act).toHaveBeenCalledOnce()
  },
)
