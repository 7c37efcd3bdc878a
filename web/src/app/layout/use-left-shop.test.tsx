import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createModalQueue } from '../../features/modals/index.ts'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { testProviders } from '../../platform/test-providers.test-kit.tsx'
import { notePaymentScreen } from '../../shared/coins/left-shop.ts'
import type { Overlays } from '../overlays.tsx'
import { useLeftShop } from './use-left-shop.ts'

afterEach(() => sessionStorage.clear())

function setUp(offer: unknown) {
  const told: string[] = []
  const modals: Overlays['modals'] = createModalQueue({ session: { has: () => false, set: () => {} } })
  const platform = aPlatform({
    api: {
      offers: {
        async leaveShop({ body: { place } }: { body: { place: string } }) {
          told.push(place)
          return { offer }
        },
      },
    },
  })
  const open = () => renderHook(() => useLeftShop({ modals }), { wrapper: testProviders({ platform }) })
  return { told, open, names: () => modals.getSnapshot().map(({ name }) => name) }
}

test('an order that was left unpaid is told once, and its offer is shown', async () => {
  const { told, open, names } = setUp({ productId: 'callme:exitoffer3000' })
  notePaymentScreen(sessionStorage, 'payment')
  open()
  open()
  await waitFor(() => expect(names()).toEqual(['exitOffer']))
  expect(told).toEqual(['payment'])
})

test('who left nothing, and whom nothing is offered, sees nothing', async () => {
  const { told, open, names } = setUp(null)
  open()
  expect(told).toEqual([])
  notePaymentScreen(sessionStorage, 'shop')
  open()
  await waitFor(() => expect(told).toEqual(['shop']))
  expect(names()).toEqual([])
})
