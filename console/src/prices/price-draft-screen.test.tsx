import type { PriceDraft, PriceListProduct } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fill, showConsoleWith, submit } from '../console.test-kit.tsx'
import { PriceDraftScreen } from './price-draft-screen.tsx'

afterEach(cleanup)

const aPackage: PriceListProduct = {
  tier: 2,
  key: 'callme:coins900',
  group: 'default',
  coins: 900,
  months: null,
  priceCents: 1999,
  v4PriceCents: null,
  regularPriceCents: null,
  minutes: null,
  bonusCoins: 0,
  premiumDays: 0,
  isOnSale: true,
}
const margin = {
  tier: 2,
  key: 'callme:coins900',
  country: 'HU',
  currency: 'USD',
  priceMinor: 299,
  taxMinor: 64,
  feeMinor: 60,
  creatorsMinor: 450,
  rewardsMinor: 0,
  marginMinor: -275,
} as const
const aDraft: PriceDraft = {
  products: [aPackage],
  base: 1,
  restoredFrom: null,
  operatorId: 'opr_me',
  operatorName: 'Ada Admin',
  draftedAt: 1_700_000_000_000,
  waits: false,
  problems: [],
  changes: [{ before: { ...aPackage, priceCents: 2099 }, after: aPackage }],
  margins: [],
  newLosses: [],
}

interface DraftCalls {
  readonly saved: unknown[]
  readonly published: unknown[]
}

async function open(draft: Partial<PriceDraft> | null): Promise<DraftCalls> {
  const sent: DraftCalls = { saved: [], published: [] }
  showConsoleWith({
    approvals: { list: async () => ({ approvals: [] }) },
    offers: { previewOffers: async () => ({ tier: 2, products: [] }) },
    catalogue: {
      priceDraft: async () => ({ draft: draft && { ...aDraft, ...draft } }),
      savePriceDraft: async ({ body }: { body: unknown }) => {
        sent.saved.push(body)
        return { ok: true }
      },
      publishPriceDraft: async ({ body }: { body: unknown }) => {
        sent.published.push(body)
        return { ok: true }
      },
    },
  })(<PriceDraftScreen />)
  await screen.findByText(/A draft has no effect/)
  return sent
}

test('a changed price is stored as cents, with the draft that was seen', async () => {
  const sent = await open({})
  fireEvent.click(screen.getByRole('button', { name: 'Edit callme:coins900' }))
  await fill(/^Price in USD/, '18,5')
  await submit('Save to draft')
  expect(sent.saved).toEqual([{ products: [{ ...aPackage, priceCents: 1850 }], seen: 1_700_000_000_000 }])
})

test('an amount that is none is refused before it is sent', async () => {
  const sent = await open({})
  fireEvent.click(screen.getByRole('button', { name: 'Edit callme:coins900' }))
  await fill(/^Price in USD/, '18.555')
  await submit('Save to draft')
  expect(screen.getByText('An amount such as 19.99')).toBeDefined()
  expect(sent.saved).toEqual([])
})

test('a broken rule is said in words, and nothing can be published', async () => {
  await open({ problems: [{ tier: 2, key: 'callme:coins900', problem: 'worseValue' }] })
  expect(screen.getByText(/a smaller package has more coins for the money/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Publish…' })).toHaveProperty('disabled', true)
})

test('what is newly sold below its costs is published only with a reason', async () => {
  const sent = await open({ newLosses: [margin] })
  fireEvent.click(screen.getByRole('button', { name: 'Publish…' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Price in USD: US$20.99 → US$19.99')).toBeDefined()
  await fill(/^What changes, and why/, 'summer sale')
  await submit('Ask another admin to publish it')
  expect(sent.published).toEqual([])
  await fill(/^Reason for selling below costs/, 'to win people back')
  await submit('Ask another admin to publish it')
  expect(sent.published).toEqual([
    { note: 'summer sale', lossReason: 'to win people back', seen: 1_700_000_000_000 },
  ])
})

test('another operator’s draft, and one that waits, cannot be edited', async () => {
  await open({ operatorId: 'opr_other', operatorName: 'Otis' })
  expect(screen.getByText(/Otis edits this draft/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  cleanup()
  await open({ waits: true })
  expect(screen.queryByRole('button', { name: /^(Edit|Discard|Publish)/ })).toBeNull()
})
