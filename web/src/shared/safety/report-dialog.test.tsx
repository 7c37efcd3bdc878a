import { reportReasons } from '@serendip/contract'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
