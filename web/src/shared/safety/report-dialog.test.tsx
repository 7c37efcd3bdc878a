import { reportReasons } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../locales/en/call.json' with { type: 'json' }
import words from '../../../../locales/en/report-reason.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { ReportDialog } from './report-dialog.tsx'

afterEach(cleanup)

function open(problems: () => Promise<readonly string[]>) {
  const platform = aPlatform({
    api: { safety: { modelProblemWeb: async () => ({ problems: await problems() }) } },
    settings: { read: async () => ({ evidenceKeepMs: 90 * 24 * 3_600_000 }) },
  })
  render(
    <TestProviders platform={platform}>
      <ReportDialog
        open
        onOpenChange={() => {}}
        about={{ callId: 'call_1' }}
        partner={{ userId: null, name: 'Bo' }}
      />
    </TestProviders>,
  )
}
const shown = async () =>
  within(await screen.findByRole('list', { name: call.report.reason }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const all = reportReasons.map((reason) => words.label[reason])

test('the reasons are those of the server, in its order, without one that has no words here', async () => {
  open(async () => ['spam', 'futureReason', 'minor'])
  await waitFor(async () => expect(await shown()).toEqual([words.label.spam, words.label.minor]))
})

test('the form is usable before the server answers, and if it never does', async () => {
  open(() => Promise.reject(new Error('down')))
  expect(await shown()).toEqual(all)
})

test('a report that was sent is confirmed as the form closes', async () => {
  const show = vi.fn()
  const userId = `usr_${'b'.repeat(20)}`
  render(
    <TestProviders
      platform={aPlatform({
        api: {
          safety: {
            modelProblemWeb: () => Promise.reject(new Error('down')),
            report: async () => ({ reportId: 'rep_1' }),
          },
        },
        settings: { read: async () => ({ evidenceKeepMs: 90 * 24 * 3_600_000 }) },
        notices: { show },
      })}
    >
      <ReportDialog
        open
        onOpenChange={() => {}}
        about={{ chatId: 'cht_1' }}
        partner={{ userId, name: 'Bo' }}
      />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: words.label.spam }))
  fireEvent.click(await screen.findByRole('button', { name: call.report.done }))
  expect(show).toHaveBeenCalledWith({
    title: call.report.sentTitle,
    accent: 'success',
    confirms: { action: 'report', userId },
  })
})
