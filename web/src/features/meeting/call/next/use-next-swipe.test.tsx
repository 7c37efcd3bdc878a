import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anI18nIn } from '../../../../platform/i18n/an-i18n.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { useNextSwipe } from './use-next-swipe.ts'

afterEach(cleanup)

type Cost = Parameters<typeof useNextSwipe>[1]
const free: Cost = { isBilled: false, nextPrice: null }

function Picture({ onNext, cost }: { onNext: () => void; cost: Cost }) {
  const { handlers, style } = useNextSwipe(onNext, cost)
  return <div data-testid="picture" {...handlers} style={style} />
}

async function open(
  onNext: () => void,
  { lng = 'en', cost = free }: { lng?: 'en' | 'ar'; cost?: Cost } = {},
) {
  render(
    <TestProviders i18n={await anI18nIn(lng)}>
      <Picture onNext={onNext} cost={cost} />
    </TestProviders>,
  )
  const picture = screen.getByTestId('picture')
  const width = window.innerWidth
  /** A movement from the middle, by a share of the page's width. */
  const swipe = (share: number, { pointerType = 'touch', downPx = 0 } = {}) => {
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerType, isPrimary: true })
    const end = at(width / 2 + share * width, 300 + downPx)
    fireEvent.pointerDown(picture, at(width / 2, 300))
    fireEvent.pointerMove(picture, end)
    const followed = picture.style.transform
    fireEvent.pointerUp(picture, end)
    return followed
  }
  return { swipe, picture }
}

test('the picture follows a finger towards the start, and letting go far enough is Next', async () => {
  const onNext = vi.fn()
  const { swipe, picture } = await open(onNext)
  expect(swipe(-0.25)).toBe(`translateX(${-0.25 * window.innerWidth}px)`)
  expect(onNext).toHaveBeenCalledOnce()
  expect(picture.style.transform).toBe('')
})

test('a short, a vertical, a backward and a mouse’s movement lose nobody', async () => {
  const onNext = vi.fn()
  const { swipe } = await open(onNext)
  swipe(-0.1)
  swipe(-0.25, { downPx: 2 * window.innerWidth })
  expect(swipe(0.25)).toBe('')
  expect(swipe(-0.25, { pointerType: 'mouse' })).toBe('')
  expect(onNext).not.toHaveBeenCalled()
})

test('in a right-to-left language the swipe goes the other way', async () => {
  const onNext = vi.fn()
  const { swipe } = await open(onNext, { lng: 'ar' })
  swipe(-0.25)
  expect(onNext).not.toHaveBeenCalled()
  swipe(0.25)
  expect(onNext).toHaveBeenCalledOnce()
})

test.each([
  ['a paid call', { isBilled: true, nextPrice: null }],
  ['a call before a match that costs coins', { isBilled: false, nextPrice: '10 coins' }],
])('in %s nothing follows, and no hand’s movement leads on', async (_which, cost) => {
  const onNext = vi.fn()
  const { swipe } = await open(onNext, { cost })
  expect(swipe(-0.25)).toBe('')
  expect(onNext).not.toHaveBeenCalled()
})
