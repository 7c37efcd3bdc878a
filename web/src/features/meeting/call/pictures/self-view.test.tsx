import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import { anI18nIn } from '../../../../platform/i18n/an-i18n.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { createCallView } from '../../call-view.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { SelfView } from './self-view.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const devices = { stream: null, facing: 'user', cameras: [] }
const media = { current: () => devices, subscribe: () => () => {} }

async function open(lng: 'en' | 'ar' = 'en') {
  const i18n = await anI18nIn(lng)
  const view = createCallView(localStorage)
  const { container } = render(
    <TestProviders i18n={i18n}>
      <MeetingProvider parts={stub<MeetingParts>({ media, view })}>
        <SelfView sends={{ microphone: true, camera: true }} />
      </MeetingProvider>
    </TestProviders>,
  )
  const picture = container.firstElementChild
  if (!(picture instanceof HTMLElement)) throw new Error('there is no own picture')
  picture.setPointerCapture = () => {}
  const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1 })
  return {
    picture,
    corner: () => picture.dataset['corner'],
    drag(to: { readonly x: number; readonly y: number }) {
      fireEvent.pointerDown(picture, at(500, 500))
      fireEvent.pointerMove(picture, at(to.x, to.y))
      fireEvent.pointerUp(picture, at(to.x, to.y))
    },
    press: (key: string) =>
      fireEvent.keyDown(screen.getByRole('button', { name: i18n.t('call:self.move') }), { key }),
  }
}

test('one’s own picture follows a finger and rests in the nearest corner, which this device remembers', async () => {
  const { corner, drag, picture } = await open()
  fireEvent.pointerDown(picture, { clientX: 500, clientY: 500, pointerId: 1 })
  fireEvent.pointerMove(picture, { clientX: 420, clientY: 470, pointerId: 1 })
  expect(picture.style.translate).toBe('-80px -30px')
  fireEvent.pointerCancel(picture, { pointerId: 1 })
  expect([picture.style.translate, corner()]).toEqual(['', undefined])
  drag({ x: 5, y: 5 })
  expect(corner()).toBe('block-start-inline-start')
  cleanup()
  expect((await open()).corner()).toBe('block-start-inline-start')
})

test('a tap moves nothing', async () => {
  const { corner, drag } = await open()
  drag({ x: 503, y: 503 })
  expect(corner()).toBeUndefined()
})

test('its button and the arrow keys move it as well, in either reading direction', async () => {
  const { corner, drag, press } = await open()
  drag({ x: 5, y: 5 })
  press('ArrowDown')
  expect(corner()).toBe('block-end-inline-start')
  press('ArrowRight')
  expect(corner()).toBe('block-end-inline-end')
  fireEvent.click(screen.getByRole('button', { name: call.self.move }))
  expect(corner()).toBe('block-start-inline-end')
  press('a')
  expect(corner()).toBe('block-start-inline-end')
  cleanup()
  const mirrored = await open('ar')
  mirrored.press('ArrowRight')
  expect(mirrored.corner()).toBe('block-start-inline-start')
})
