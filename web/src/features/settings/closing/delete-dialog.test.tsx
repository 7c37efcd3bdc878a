import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import settings from '../../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

afterEach(cleanup)

const erasedAt = Date.UTC(2026, 4, 5, 12)
const anOffer = { key: 'exitoffer3000', expiresAt: 5, leftMs: 60_000 }

async function setUp({ offer, makesOffer = true }: { offer: typeof anOffer | null; makesOffer?: boolean }) {
  const clock = fakeClock()
  const exitOffer = vi.fn(async () => ({ offer }))
  const platform = aPlatform({
    clock,
    api: { offers: { exitOffer } },
    settings: { read: async () => ({ evidenceKeepMs: 90 * 24 * 3_600_000 }) },
  })
  render(
    <TestProviders platform={platform}>
      <DeleteDialog open asksPassword makesOffer={makesOffer} erasedAt={erasedAt} onClose={() => {}} />
    </TestProviders>,
  )
  return { exitOffer, advance: (ms: number) => act(() => clock.advance(ms)) }
}
const form = () => screen.queryByRole('button', { name: settings.delete.submit })

test('the offer comes once before the end, with as short a way past it as to it', async () => {
  await setUp({ offer: anOffer })
  await screen.findByText(settings.offer.text)
  expect(form()).toBeNull()
  const see = screen.getByRole('link', { name: settings.offer.see })
  const decline = screen.getByRole('button', { name: settings.offer.decline })
  expect(see.getAttribute('href')).toBe('/payment/credits?package=exitoffer3000')
  expect(decline.className).toBe(see.className)
  fireEvent.click(decline)
  expect(form()).not.toBeNull()
  expect(screen.queryByText(settings.offer.text)).toBeNull()
})

test('the offer’s end is a time, and the offer disappears then', async () => {
  const { advance } = await setUp({ offer: anOffer })
  const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
  const until = settings.offer.until.replace('{{time}}', time.format(1_700_000_060_000))
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent?.trim() === until)
  advance(59_000)
  expect(form()).toBeNull()
  advance(1_000)
  expect(form()).not.toBeNull()
})

test('the dialog states what is deleted, the date, and how long evidence of reports is kept', async () => {
  await setUp({ offer: null })
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(erasedAt)
  await screen.findByText(settings.delete.text.replace('{{date}}', date).replace('{{days}}', '90'))
  await screen.findByText(settings.delete.back.replace('{{date}}', date))
})

test('a person who has no offer skips it, and who refused new terms is not asked about one', async () => {
  await setUp({ offer: null })
  await screen.findByRole('button', { name: settings.delete.submit })
  cleanup()
  const { exitOffer } = await setUp({ offer: anOffer, makesOffer: false })
  expect(form()).not.toBeNull()
  expect(exitOffer).not.toHaveBeenCalled()
})
