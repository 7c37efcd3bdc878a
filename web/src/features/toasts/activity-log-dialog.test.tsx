import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { createActivityLog } from './activity-log.ts'
import { ActivityLogDialog } from './activity-log-dialog.tsx'

afterEach(cleanup)

async function setUp() {
  const log = createActivityLog({ clock: fakeClock() })
  let closes = 0
  const open = () =>
    render(
      <TestProviders>
        <ActivityLogDialog log={log} onClose={() => (closes += 1)} />
      </TestProviders>,
    )
  return { closes: () => closes, log, open }
}

test('an empty log explains what will be listed there', async () => {
  const { open } = await setUp()
  open()
  expect(screen.getByRole('dialog', { name: 'Activity' }).textContent).toContain('No activity yet')
})

test('missed entries are marked as new, newest first, until the log was closed', async () => {
  const { closes, log, open } = await setUp()
  log.add({ type: 'default', title: 'Missed' })
  act(() => log.markSeen(log.add({ type: 'default', title: 'Shown' })))
  open()
  const rows = screen.getAllByRole('listitem')
  expect(
    rows.map((row) => [row.textContent?.includes('Shown'), within(row).queryByText('New') !== null]),
  ).toEqual([
    [true, false],
    [false, true],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closes()).toBe(1)
  expect(log.getSnapshot().unseenCount).toBe(0)
})
