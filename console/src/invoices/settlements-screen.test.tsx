import type { DifferenceView } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fill, showConsoleWith, submit } from '../console.test-kit.tsx'
import { ListScreen } from '../parts/lists/define-list.tsx'
import { settlementsList } from './settlements-screen.tsx'

afterEach(cleanup)

const aDifference: DifferenceView = {
  differenceId: 'stl_00000000000000000001',
  brandId: 'serendip',
  provider: 'billing',
  kind: 'otherAmount',
  state: 'open',
  paymentId: '8000000001',
  invoiceId: 'inv_00000000000000000001',
  theirs: { amountMinor: 7_000, currency: 'EUR', at: 1_700_000_000_000 },
  ours: { amountMinor: 1_999, currency: 'EUR', at: 1_700_000_000_000 },
  foundAt: 1_700_000_100_000,
  closedAt: null,
  closedBy: null,
  reason: null,
  isWaiting: false,
}

/** Shows the list of one difference, which accepting closes or, above the limit, has wait. */
async function open({
  waits = false,
  roles = ['finance'],
  ...over
}: Partial<DifferenceView> & { waits?: boolean; roles?: readonly ('finance' | 'auditor')[] } = {}) {
  const accepted: unknown[] = []
  let current: readonly DifferenceView[] = [{ ...aDifference, ...over }]
  showConsoleWith({
    approvals: { list: async () => ({ approvals: [] }) },
    settlements: {
      list: async () => ({ differences: current }),
      days: async () => ({
        services: [
          { brandId: 'serendip', provider: 'billing', isAsked: true, lastDay: '2026-02-01', comparedAt: 1 },
          { brandId: 'serendip', provider: 'medoro', isAsked: false, lastDay: null, comparedAt: null },
        ],
      }),
      accept: async (input: unknown) => {
        accepted.push(input)
        current = waits ? current.map((difference) => ({ ...difference, isWaiting: true })) : []
        return { waits }
      },
    },
  })(<ListScreen list={settlementsList} />, { roles: [...roles] })
  await screen.findByText('Compared until')
  return accepted
}
const openDetails = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Details/ }))
  return screen.findByRole('dialog')
}

test('a difference shows both sides, and is gone from the list once it is accepted with a reason', async () => {
  const accepted = await open()
  const dialog = await openDetails()
  expect(within(dialog).getByText(/€70\.00/)).toBeTruthy()
  expect(within(dialog).getByText(/€19\.99/)).toBeTruthy()
  await fill(/^Reason/, 'A price of yesterday')
  await submit('Accept with this reason')
  expect(accepted).toEqual([
    { params: { differenceId: aDifference.differenceId }, body: { reason: 'A price of yesterday' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('No differences')).toBeTruthy()
})

test('one that takes a second operator says so, and can be accepted by nobody alone', async () => {
  await open({ waits: true })
  const dialog = await openDetails()
  await fill(/^Reason/, 'A price of yesterday')
  await submit('Accept with this reason')
  expect(await within(dialog).findByText(/second operator/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Accept with this reason' })).toBeNull()
})

test('who may only read sees both sides and can change nothing', async () => {
  await open({ roles: ['auditor'] })
  const dialog = await openDetails()
  expect(within(dialog).queryByRole('button', { name: /Accept|Ask/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload a settlement file' })).toBeNull()
})

test('each service says until which day it was compared, and whether by file', async () => {
  await open()
  expect(screen.getByText('2026-02-01')).toBeTruthy()
  expect(screen.getByText(/Not yet/).textContent).toContain('by file')
})
